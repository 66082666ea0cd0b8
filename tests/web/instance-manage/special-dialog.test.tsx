import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryClient } from "../../../src/web/api/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { SpecialDialog } from "../../../src/web/instance-manage/special-dialog.tsx";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";

const wire = setupServer();
/** What was asked for, in the order it was. */
let sent: { ids: string; reason: string }[] = [];

describe("doing something to several applications", () => {
  beforeAll(async () => {
    await startTexts("en-US", ["app", "form", "instance-manage", "problems", "task"]);
    wire.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    wire.resetHandlers();
    sent = [];
    for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
  });
  afterAll(() => wire.close());

  const row = (id: string, problem: string | null) => ({
    id,
    applyId: id,
    state: problem === null ? "done" : "refused",
    problem,
  });
  const result = {
    operationId: 7,
    operation: "cancel",
    reason: "",
    askedAt: "2026-03-01T08:00:00Z",
    endedAt: "2026-03-01T08:00:01Z",
    total: 2,
    done: 1,
    refused: 1,
    rows: [row("AP1", null), row("AP2", "It is stopped.")],
  };

  it("goes back to what was written with those that were refused, to be mended and sent again", async () => {
    // given
    wire.use(
      http.all("*", async ({ request }) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith("/special/preview")) return HttpResponse.json({ flag: true, data: [] });
        if (!pathname.endsWith("/special/operation"))
          return HttpResponse.json({ flag: true, data: [result] });
        sent.push((await request.json()) as (typeof sent)[number]);
        return HttpResponse.json({ flag: true, data: { operationId: 7, total: 2 } });
      }),
    );
    const user = userEvent.setup();
    let done = 0;
    let closed = 0;
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ErrorDialogs />
          <SpecialDialog
            operation="cancel"
            ids={["AP1", "AP2"]}
            onDone={() => (done += 1)}
            onClose={() => (closed += 1)}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await user.type(screen.getByRole("textbox"), "Twice");
    await user.keyboard("{Control>}{Enter}{/Control}");

    // when
    expect(await screen.findByText("It is stopped.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change and retry those not done (1)" }));

    // then
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByRole("textbox")).toHaveValue("Twice");

    // when
    await user.type(within(dialog).getByRole("textbox"), " filed");
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ ids, reason }) => ({ ids, reason }))).toEqual([
      { ids: "AP1,AP2", reason: "Twice" },
      { ids: "AP2", reason: "Twice filed" },
    ]);
    await user.click(await screen.findByRole("button", { name: "Close", description: "" }));
    expect([done, closed]).toEqual([1, 1]);
  });

  it("says at the person whose tasks are meant that they have none", async () => {
    // given
    wire.use(
      http.all("*", ({ request }) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith("searchUserList"))
          return HttpResponse.json({
            flag: true,
            data: { rows: [{ userCode: "head", realName: "Head", deptName: "Office" }], total: 1 },
          });
        if (pathname.endsWith("taskHolders"))
          return HttpResponse.json({
            flag: true,
            data: [{ userCode: "head", realName: "Head", deptName: "Office", tasks: 1, hasLeft: false }],
          });
        if (!pathname.endsWith("/special/operation")) return HttpResponse.json({ flag: true, data: [] });
        const errors = { fromUserCode: "They have no task of it." };
        return HttpResponse.json(
          { flag: false, data: null, code: 12140, msg: "Check the input.", errors },
          { status: 422 },
        );
      }),
    );
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ErrorDialogs />
          <SpecialDialog operation="reassign" ids={["AP1"]} onDone={() => {}} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const [whose, toWhom] = await screen.findAllByRole("combobox");
    for (const field of [whose!, toWhom!]) {
      await user.type(field, "Head");
      await user.click(await screen.findByRole("option", { name: /Head/u }));
    }
    await user.type(screen.getByRole("textbox"), "They left");

    // when
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    await waitFor(() => expect(whose!).toHaveAccessibleDescription("They have no task of it."));
    await waitFor(() => expect(whose!).toHaveFocus());
    expect(screen.getByRole("textbox")).toHaveValue("They left");
  });

  it("says at its fields what is missing when it is begun too early, and leads to the first", async () => {
    // given
    wire.use(http.all("*", () => HttpResponse.json({ flag: true, data: { applications: 0, steps: [] } })));
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SpecialDialog operation="jump" ids={[]} onDone={() => {}} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const begin = within(screen.getByRole("dialog")).getAllByRole("button")[0]!;
    const ids = screen.getAllByRole("textbox")[0]!;

    // when
    await user.click(begin);

    // then
    expect(ids).toHaveAccessibleDescription("Select applications, or enter their numbers.");
    expect(screen.getByRole("combobox", { name: /^Go to/u })).toHaveAccessibleDescription(
      "This field is required.",
    );
    expect(screen.getAllByRole("textbox")[1]).toHaveAccessibleDescription("This field is required.");
    await waitFor(() => expect(ids).toHaveFocus());

    // when: what is filled in is no longer missing, and what is no number is said before anything is sent
    await user.type(ids, "AP1;AP2");
    await user.click(begin);

    // then
    expect(ids).toHaveAccessibleDescription(/commas/u);
    expect(sent).toEqual([]);
  });

  it("takes applications of different processes to a step that is chosen by name", async () => {
    // given
    const asked: { taskId?: string }[] = [];
    const steps = [
      {
        taskId: "t1",
        names: [
          { taskName: "Manager", processName: "Leave" },
          { taskName: "Head", processName: "Purchase" },
        ],
        applications: 2,
        open: 2,
      },
      { taskId: "t9", names: [{ taskName: "Legal", processName: "Purchase" }], applications: 1, open: 0 },
    ];
    wire.use(
      http.all("*", async ({ request }) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith("/special/steps"))
          return HttpResponse.json({ flag: true, data: { applications: 2, steps } });
        if (pathname.endsWith("/special/preview")) asked.push((await request.json()) as { taskId?: string });
        return HttpResponse.json({ flag: true, data: [] });
      }),
    );
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SpecialDialog operation="jump" ids={["AP1", "AP2"]} onDone={() => {}} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    );

    // then
    const choice = await screen.findByRole("combobox", { name: /^Go to/u });
    expect(await within(choice).findByRole("option", { name: /^Manager.+Head$/u })).toBeInTheDocument();

    // when
    await user.selectOptions(choice, "Legal (Purchase; 1 of 2)");

    // then
    await waitFor(() => expect(asked.at(-1)?.taskId).toBe("t9"));
  });
});
