import { act, renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TaskDetail } from "#contract/shapes/task.ts";
import type { Draft } from "#web/application-form/local-draft.ts";
import { useAutosave } from "#web/application-form/use-autosave.ts";

const saved: string[] = [];
const wire = setupServer(
  http.post("*/task/saveApplyInfo", async ({ request }) => {
    saved.push(new URLSearchParams(await request.text()).get("applyTitle") ?? "");
    return HttpResponse.json({ flag: true, data: { savedAt: "2026-11-23T08:00:00.000Z", version: 2 } });
  }),
);
beforeAll(() => wire.listen({ onUnhandledRequest: "error" }));
afterAll(() => wire.close());

const detail = {
  instance: { instanceId: 1 },
  task: { bpdTaskId: 2 },
  form: { components: [] },
  fieldRights: {},
} as unknown as TaskDetail;

describe("saving a draft", () => {
  it("goes on after a fault: the next save sends what is there then (F8)", async () => {
    // given
    let title = "先写的";
    const current = (): Draft => ({ applyTitle: title, degreeOfEmergency: "general", values: {} });
    const { result } = renderHook(() => useAutosave(detail, "draft", { first: current, current }));
    vi.spyOn(crypto, "getRandomValues").mockImplementationOnce(() => {
      throw new Error("no more chance");
    });
    act(() => result.current.touch());
    await act(() => expect(result.current.save()).rejects.toThrow("no more chance"));

    // when
    title = "后写的";
    const isSaved = await act(() => result.current.save());

    // then
    expect(isSaved).toBe(true);
    expect(saved).toEqual(["后写的"]);
    expect(result.current.state).toMatchObject({ is: "saved" });
  });
});
