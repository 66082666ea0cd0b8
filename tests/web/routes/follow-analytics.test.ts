import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followAnalytics, trackerFor } from "#web/routes/follow-analytics.ts";

const trackers = {
  url: "https://tracker.example.com/a",
  testUrl: "https://test.example.com/a",
  hosts: ["office.example.com"],
};

/** A router that stands where it is told to. */
function aRouter(pathname: string) {
  const listeners: (() => void)[] = [];
  const state = { location: { pathname, search: "?applyId=AP10000001" }, navigation: { state: "idle" } };
  return {
    router: { state, subscribe: (listener: () => void) => listeners.push(listener) },
    goTo(next: string) {
      state.location.pathname = next;
      for (const listener of listeners) listener();
    },
  };
}

describe("analytics", () => {
  beforeEach(() => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["office.example.com", trackers.url],
    ["OFFICE.example.com", trackers.url],
    ["localhost", trackers.testUrl],
  ])("tell the tracker of the page's host: %s", (host, url) => {
    expect(trackerFor(trackers, host)).toBe(url);
  });

  it("tell nobody unless an operator says whom", () => {
    expect(trackerFor(null, "office.example.com")).toBeUndefined();
    expect(trackerFor({ ...trackers, testUrl: null }, "localhost")).toBeUndefined();
  });

  it("tell which screen is open, once for each, and no id, query, cookie or referrer with it", async () => {
    // given
    const { router, goTo } = aRouter("/contractDetails/4711");

    // when
    followAnalytics(router, async () => ({ analytics: trackers }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    goTo("/contractDetails/4712");
    goTo("/userTask");

    // then
    const sent = vi.mocked(fetch).mock.calls;
    expect(sent.map(([url, init]) => [url, init?.body])).toEqual([
      [trackers.testUrl, '{"page":"/contractDetails/:id"}'],
      [trackers.testUrl, '{"page":"/userTask"}'],
    ]);
    for (const [, init] of sent)
      expect(init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer", mode: "no-cors" });
  });

  it("send nothing where none are set", async () => {
    // when
    followAnalytics(aRouter("/userTask").router, async () => ({ analytics: null }));
    await Promise.resolve();

    // then
    expect(fetch).not.toHaveBeenCalled();
  });
});
