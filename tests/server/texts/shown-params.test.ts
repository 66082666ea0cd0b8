import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { shownParams, text } from "#server/texts/index.ts";

describe("the parameters of a sentence", () => {
  it.each([
    ["zh-CN", "2026年12月2日"],
    ["en-US", "Dec 2, 2026"],
    ["ja-JP", "2026/12/02"],
  ] as const)("tell a day in %s as its screens write it, wherever the reader is", (language, written) => {
    const screens = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
    expect(written).toBe(screens.format(new Date("2026-12-02T12:00:00")));
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", undefined])
      for (const name of ["day", "today", "date", "from", "to", "until"])
        expect(shownParams({ [name]: "2026-12-02" }, language, zone)).toEqual({ [name]: written });
  });

  it.each(languages)("leave in %s what people wrote as it is, though it looks like a day", (language) => {
    const params = { title: "2026-12-02", note: "2026-12-02", value: "2026-12-02", day: "2026-13-02" };
    expect(shownParams(params, language)).toEqual(params);
  });

  it("make sentences of them", () => {
    const absence = { from: "2026-12-21", to: "2027-01-04", person: "甲", who: "甲" };
    expect(languages.map((language) => text(language, "notices", "absence_deputy", absence))).toEqual([
      expect.stringMatching(/2026年12月21日.+2027年1月4日/u),
      "甲 is away from Dec 21, 2026 to Jan 4, 2027: their tasks come to you",
      expect.stringMatching(/2026\/12\/21.+2027\/01\/04/u),
    ]);
    expect(text("en-US", "errors", "accountExpired", { date: "2026-12-21" })).toContain("on Dec 21, 2026.");
    expect(text("zh-CN", "problems", "settledAfterToday", { day: "2026-12-21" })).toContain("2026年12月21日");
    expect(text("en-US", "reasons", "deputyOf", { person: "甲", until: "2026-12-21" })).toContain(
      "Dec 21, 2026",
    );
  });
});
