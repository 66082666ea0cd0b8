import { describe, expect, it } from "vitest";
import { TokenBuckets } from "#server/http/token-bucket.ts";

describe("a token bucket", () => {
  it("lets a burst through, then so many a second", () => {
    // given
    const buckets = new TokenBuckets({ perSecond: 100, burst: 500 });

    // when
    const burst = Array.from({ length: 501 }, () => buckets.take("session", 0));
    const later = Array.from({ length: 101 }, () => buckets.take("session", 1_000));

    // then
    expect(burst.filter((seconds) => seconds === 0)).toHaveLength(500);
    expect(burst.at(-1)).toBe(1);
    expect(later.filter((seconds) => seconds === 0)).toHaveLength(100);
  });

  it("counts each subject by itself", () => {
    // given
    const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });

    // when
    const answers = ["a", "a", "b"].map((subject) => buckets.take(subject, 0));

    // then
    expect(answers).toEqual([0, 1, 0]);
  });

  it("never holds more than a burst, however long nobody asked", () => {
    // given
    const buckets = new TokenBuckets({ perSecond: 100, burst: 2 });
    buckets.take("a", 0);

    // when
    const answers = Array.from({ length: 3 }, () => buckets.take("a", 86_400_000));

    // then
    expect(answers).toEqual([0, 0, 1]);
  });
});
