import { render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { externalTasks } from "#contract/calls/external.ts";
import { queryClient } from "#web/api/index.ts";
import { startTexts } from "#web/i18n/index.ts";
import { ExternalTasks, useExternalCount } from "#web/workbench/external-tasks.tsx";

let isDown = true;
const answer = () =>
  isDown
    ? HttpResponse.json({ flag: false, msg: "服务异常", code: 12138 }, { status: 500 })
    : HttpResponse.json({
        flag: true,
        data: [
          {
            id: "7",
            taskTitle: "外部的任务",
            systemName: "人事系统",
            taskTypeCodes: "THIRDPART",
            receivedAt: null,
          },
          { id: "8", taskTitle: "主机的任务", systemName: "HOST", taskTypeCodes: "OTHER", receivedAt: null },
        ],
      });
const wire = setupServer(http.all(`*${externalTasks.path}`, answer));
beforeAll(async () => {
  await startTexts("zh-CN", ["app", "workbench"]);
  wire.listen({ onUnhandledRequest: "error" });
});
afterAll(() => {
  wire.close();
  queryClient.clear();
});

it("tasks of other systems that could not be asked for are not called none: it is said, and asked again on request", async () => {
  // given
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <ExternalTasks otherwise={<p>没有</p>} />
    </QueryClientProvider>,
  );
  const said = await screen.findByRole("alert");
  expect(said).not.toBeEmptyDOMElement();
  expect(screen.queryByText("没有")).toBeNull();

  // when
  isDown = false;
  await user.click(screen.getByRole("button", { name: "重试" }));

  // then
  expect(await screen.findByRole("link", { name: /外部的任务/u })).toBeInTheDocument();
});

it("they are counted with the whole list, above which they stand, and with no part of it", async () => {
  // given
  isDown = false;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );

  // when
  const { result, rerender } = renderHook((areShown: boolean) => useExternalCount(areShown), {
    wrapper,
    initialProps: true,
  });

  // then
  await waitFor(() => expect(result.current).toBe(2));
  rerender(false);
  expect(result.current).toBe(0);
});

it("one of a source that nobody is led to is told of without a link, and each type can be looked at by itself", async () => {
  // given
  isDown = false;
  const shown = (taskType?: "THIRDPART" | "OTHER") => (
    <QueryClientProvider client={queryClient}>
      <ExternalTasks {...(taskType === undefined ? {} : { taskType })} otherwise={<p>没有</p>} />
    </QueryClientProvider>
  );

  // when
  const { rerender } = render(shown());

  // then
  const items = await screen.findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("外部的任务"),
    expect.stringMatching(/^主机的任务HOST · 请在来源系统中办理$/u),
  ]);
  expect(screen.getAllByRole("link")).toHaveLength(1);

  // when
  rerender(shown("OTHER"));

  // then
  expect(screen.getByRole("region", { name: "外部任务" })).toHaveTextContent("外部任务 1");
  expect(screen.queryByText("外部的任务")).toBeNull();
});
