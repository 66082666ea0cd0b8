import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { overlayStore, withOverlay } from "../../../src/web/states/index.ts";

describe("the loading overlay (spec §9)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("stays until 200 ms after the last work that wanted it, however that ended", async () => {
    // given
    let finish: () => void = () => undefined;
    let fail: (fault: Error) => void = () => undefined;
    const first = withOverlay(new Promise<void>((settle) => (finish = settle)));
    const second = withOverlay(new Promise<void>((_settle, reject) => (fail = reject)));

    // when
    finish();
    await first;
    vi.advanceTimersByTime(1_000);
    const whileOneRuns = overlayStore.isShown();
    fail(new Error("away"));
    await expect(second).rejects.toThrow("away");
    vi.advanceTimersByTime(199);
    const before = overlayStore.isShown();
    vi.advanceTimersByTime(1);

    // then
    expect([whileOneRuns, before, overlayStore.isShown()]).toEqual([true, true, false]);
  });

  it("hides by itself after 30 s", () => {
    overlayStore.begin();
    vi.advanceTimersByTime(29_999);
    const before = overlayStore.isShown();
    vi.advanceTimersByTime(1);
    expect([before, overlayStore.isShown()]).toEqual([true, false]);
    overlayStore.end();
  });
});
