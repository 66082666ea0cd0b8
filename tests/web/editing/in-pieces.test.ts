import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Pieces } from "#contract/rules/pieces.ts";
import { inPieces } from "#web/editing/in-pieces.ts";

const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // A look at the clock takes three milliseconds.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 3));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function* work(pieces: number): Pieces<string> {
  for (let piece = 1; piece <= pieces; piece += 1) {
    events.push(`piece ${piece}`);
    yield;
  }
  return "all of it";
}

const done = (result: string) => events.push(result);
const failed = (error: unknown) => events.push(String(error));

it("lets the page do something else between pieces, and says when all is done", () => {
  inPieces(work(4), done, failed);
  expect(events).toEqual([]);
  vi.runAllTimers();
  expect(events).toEqual(["piece 1", "piece 2", "piece 3", "piece 4", "all of it"]);
});

it("goes on after what waits already", () => {
  inPieces(work(4), done, failed);
  setTimeout(() => events.push("a key"));
  vi.runAllTimers();
  expect(events.indexOf("a key")).toBeGreaterThan(0);
  expect(events.indexOf("a key")).toBeLessThan(events.indexOf("piece 4"));
});

it("ends where nobody wants it any more", () => {
  const end = inPieces(work(9), done, failed);
  vi.advanceTimersToNextTimer();
  end();
  const before = events.length;
  vi.runAllTimers();
  expect(before).toBeGreaterThan(0);
  expect(events).toHaveLength(before);
});

it("tells what went wrong", () => {
  function* wrong(): Pieces<string> {
    yield;
    throw new Error("no such rule");
  }
  inPieces(wrong(), done, failed);
  vi.runAllTimers();
  expect(events).toEqual(["Error: no such rule"]);
});
