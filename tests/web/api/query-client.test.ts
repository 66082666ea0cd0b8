import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { queryClient } from "../../../src/web/api/index.ts";

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it("an answer that no screen shows is kept for an hour, and no longer", () => {
  // given
  queryClient.setQueryData(["anything"], "answered");

  // when
  vi.advanceTimersByTime(limits.cacheEntryHours * 60 * minuteMs - minuteMs);

  // then
  expect(queryClient.getQueryData(["anything"])).toBe("answered");
  vi.advanceTimersByTime(2 * minuteMs);
  expect(queryClient.getQueryData(["anything"])).toBeUndefined();
});
