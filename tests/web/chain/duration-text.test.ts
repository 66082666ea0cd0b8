import { describe, expect, it } from "vitest";
import { durationText } from "../../../src/web/chain/index.ts";

const hourMs = 3_600_000;

describe("a length of time", () => {
  it.each([
    [30_000, "1分钟"],
    [90 * 60_000, "1小时"],
    [-5 * hourMs, "5小时"],
    [50 * hourMs, "2天"],
  ])("%s ms is %s", (length, text) => {
    expect(durationText(length, "zh-CN")).toBe(text);
  });

  it("is said in the reader's language", () => {
    expect([durationText(2 * hourMs, "en-US"), durationText(2 * hourMs, "ja-JP")]).toEqual([
      "2 hours",
      "2 時間",
    ]);
  });
});
