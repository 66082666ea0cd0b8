import { describe, expect, it } from "vitest";
import { cronShape, cronText } from "../../../../src/web/tables/escape/cron-parts.ts";

describe("a schedule in words", () => {
  it.each(["5 * * * *", "30 2 * * *", "0 8 * * 1", "15 23 31 * *"])("%s is said and written back", (text) => {
    expect(cronText(cronShape(text))).toBe(text);
  });

  it.each(["*/5 * * * *", "0 8 * 1 *", "0 8 1 * 1", "60 1 * * *", "0 8 0 * *", "0 8 * *", ""])(
    "%s is left to be typed",
    (text) => {
      expect(cronShape(text)).toEqual({ every: "other" });
    },
  );

  it("knows Sunday under both its numbers", () => {
    expect(cronShape("0 8 * * 7")).toEqual(cronShape("0 8 * * 0"));
  });
});
