import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import { queryClient } from "#web/api/index.ts";
import { startTexts } from "#web/i18n/index.ts";
import { sessionStore } from "#web/session/index.ts";
import { useTodoBadge } from "#web/shell/use-todo-badge.ts";

const data = {
  organs: [
    { organId: 1, count: 3 },
    { organId: 2, count: 9 },
  ],
  externalTasks: 2,
  unreadNotifications: 4,
};
const wire = setupServer(http.all(`*${pendingCounts.path}`, () => HttpResponse.json({ flag: true, data })));
beforeAll(async () => {
  await startTexts("zh-CN", ["app"]);
  sessionStore.setUser({ userCode: "staff", organId: 1, access: [], routes: [] } as unknown as SessionUser);
  wire.listen({ onUnhandledRequest: "error" });
});
afterAll(() => {
  wire.close();
  sessionStore.end("loggedOut");
  queryClient.clear();
});

it("the badge counts the tasks of here and those of other systems, and none of another organisation", async () => {
  // given
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );

  // when
  const { result } = renderHook(() => useTodoBadge(), { wrapper });

  // then
  await waitFor(() => expect(result.current).toEqual({ todoBadge: "5", unread: 4 }));
});
