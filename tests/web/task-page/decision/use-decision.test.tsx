import { act, renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { TaskAction } from "#contract/codes/task-action.ts";
import { useDecision } from "../../../../src/web/task-page/decision/use-decision.ts";

const keys: (string | null)[] = [];
const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  wire.resetHandlers();
  keys.length = 0;
});
afterAll(() => wire.close());

const input = { bpdTaskId: 1, actionCode: TaskAction.approve, approveComments: "同意" };

function lostThenAnswered(): void {
  let times = 0;
  wire.use(
    http.post("*/task/submitApprove", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      times += 1;
      if (times === 1) return HttpResponse.error();
      const data = { taskStatus: 12, instanceStatus: "running", next: [] };
      return HttpResponse.json({ flag: true, data });
    }),
  );
}

describe("sending a decision", () => {
  it("keeps its key when the answer was lost, so that it cannot count twice", async () => {
    // given
    lostThenAnswered();
    const onDecided = vi.fn();
    const onRefused = vi.fn();
    const { result } = renderHook(() => useDecision({ onDecided, onRefused }));

    // when
    await act(() => result.current.decide(input));
    const wasLost = result.current.lost;
    await act(() => result.current.decide(input));

    // then
    expect([wasLost, result.current.lost]).toEqual([true, false]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(onDecided).toHaveBeenCalledOnce();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it("takes a new key for another decision", async () => {
    // given
    lostThenAnswered();
    const { result } = renderHook(() => useDecision({ onDecided: vi.fn(), onRefused: vi.fn() }));

    // when
    await act(() => result.current.decide(input));
    await act(() => result.current.decide({ ...input, approveComments: "再想想" }));

    // then
    expect(new Set(keys).size).toBe(2);
  });

  it("sends once while one is under way", async () => {
    // given
    lostThenAnswered();
    const { result } = renderHook(() => useDecision({ onDecided: vi.fn(), onRefused: vi.fn() }));

    // when
    await act(() => Promise.all([result.current.decide(input), result.current.decide(input)]));

    // then
    expect(keys).toHaveLength(1);
  });
});
