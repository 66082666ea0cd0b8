import { describe, expect, it, vi } from "vitest";
import { BelievedSessions } from "#server/http/believed-sessions.ts";
import type { Actor } from "#server/http/index.ts";

const actor = { userCode: "A" } as Actor;

/** A memory, and a database that has told of so many changes. */
function aMemory() {
  let epoch = 3;
  const memory = new BelievedSessions({ accessEpoch: () => epoch });
  return { memory, change: () => (epoch += 1) };
}

describe("what is remembered of a session", () => {
  it("is forgotten when a change of access is told", () => {
    // given
    const { memory, change } = aMemory();
    memory.keep("s", { actor, epoch: 3 }, { atMs: performance.now(), leftMs: 60_000 });
    expect(memory.find("s")?.actor).toBe(actor);

    // when
    change();

    // then
    expect(memory.find("s")).toBeUndefined();
  });

  it("is not remembered where a change was told while it was looked up", () => {
    // given
    const { memory, change } = aMemory();

    // when
    change();
    memory.keep("s", { actor, epoch: 3 }, { atMs: performance.now(), leftMs: 60_000 });

    // then
    expect(memory.find("s")).toBeUndefined();
  });

  it("ends with the session itself, and after two seconds in any case", () => {
    vi.useFakeTimers();
    try {
      // given
      const { memory } = aMemory();
      const atMs = performance.now();
      memory.keep("short", { actor, epoch: 3 }, { atMs, leftMs: 300 });
      memory.keep("long", { actor, epoch: 3 }, { atMs, leftMs: 60_000 });
      const known = () => ["short", "long"].filter((session) => memory.find(session) !== undefined);

      // when
      vi.advanceTimersByTime(299);
      const before = known();
      vi.advanceTimersByTime(1);
      const ended = known();
      vi.advanceTimersByTime(1_700);

      // then
      expect([before, ended, known()]).toEqual([["short", "long"], ["long"], []]);
    } finally {
      vi.useRealTimers();
    }
  });
});
