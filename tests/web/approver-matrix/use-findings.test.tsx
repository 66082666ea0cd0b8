import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useFindings } from "../../../src/web/approver-matrix/use-findings.ts";

afterEach(() => vi.unstubAllGlobals());

/** Rows that each hold for everything: all but the first never count. */
const everything = (rows: number): MatrixContent => ({
  matrixName: "采购",
  dimensions: [{ field: "kind", title: "类别", kind: "text", values: [] }],
  rows: Array.from({ length: rows }, () => ({ cells: ["*"], assignedType: "role", taskAssigned: "finance" })),
});

it("looks a short matrix through at once", () => {
  const { result } = renderHook(() => useFindings(everything(2)));

  expect(result.current.overlaps).toEqual([{ row: 1, other: 2, cells: ["*"], never: true }]);
});

it("has a long one looked through beside the page, and takes the answer about what it says now", () => {
  // given
  const started: { asked: unknown[]; isEnded: boolean; tell: (data: unknown) => void }[] = [];
  class Helper {
    readonly #own = { asked: [] as unknown[], isEnded: false, tell: (_data: unknown): void => undefined };
    constructor() {
      started.push(this.#own);
    }
    addEventListener(name: string, listen: (event: { data: unknown }) => void) {
      if (name === "message") this.#own.tell = (data) => listen({ data });
    }
    postMessage(asked: unknown) {
      this.#own.asked.push(asked);
    }
    terminate() {
      this.#own.isEnded = true;
    }
  }
  vi.stubGlobal("Worker", Helper);
  const first = everything(500);
  const next = everything(501);
  const { result, rerender } = renderHook(({ content }) => useFindings(content), {
    initialProps: { content: first },
  });

  // when
  rerender({ content: next });
  const answer = { overlaps: [], holes: [{ cells: ["x"] }], more: false };
  act(() => started[1]?.tell(answer));

  // then
  expect(started.map(({ asked, isEnded }) => ({ asked, isEnded }))).toEqual([
    { asked: [first], isEnded: true },
    { asked: [next], isEnded: false },
  ]);
  expect(result.current).toEqual(answer);
});
