import { afterEach, describe, expect, it } from "vitest";
import {
  formatBadge,
  formatDay,
  formatMoney,
  formatRelative,
  startTexts,
  texts,
} from "../../../src/web/i18n/index.ts";

// By the clocks of whoever runs it: "yesterday" is a matter of the reader's calendar.
const noon = new Date("2026-03-10T12:00:00");

describe("formats", () => {
  afterEach(async () => {
    await texts.changeLanguage("zh-CN");
  });

  it.each([
    ["zh-CN", "2026-03-10T09:00:00", "3小时前"],
    ["en-US", "2026-03-10T09:00:00", "3 hours ago"],
    ["ja-JP", "2026-03-09T12:00:00", "昨日"],
    ["ja-JP", "2026-03-09T00:30:00", "昨日"],
    ["zh-CN", "2026-03-08T23:30:00", "前天"],
    ["en-US", "2026-03-11T12:30:00", "tomorrow"],
    ["en-US", "2026-03-12T00:30:00", "in 2 days"],
    ["zh-CN", "2026-03-12T13:00:00", "后天"],
    ["en-US", "2026-03-10T12:00:20", "just now"],
    ["zh-CN", "2026-02-20T12:00:00", "2月20日"],
    ["en-US", "2025-02-20T12:00:00", "Feb 20, 2025"],
  ] as const)("say in %s how far %s is", async (language, instant, said) => {
    // given
    await startTexts(language);
    await texts.changeLanguage(language);

    // when
    const text = formatRelative(instant, noon);

    // then
    expect(text.replaceAll(" ", language === "zh-CN" ? "" : " ")).toBe(said);
  });

  it("keep a calendar day the same day wherever one is", async () => {
    // given
    await startTexts("zh-CN");

    // when
    const text = formatDay("2026-01-01");

    // then
    expect(text).toBe("2026年1月1日");
  });

  it("show money with both places, and nothing as a dash", () => {
    // given
    const amounts = [1234.5, null];

    // when
    const shown = amounts.map((amount) => formatMoney(amount));

    // then
    expect(shown).toEqual(["1,234.50", "—"]);
  });

  it("cap a badge", () => {
    // given
    const counts = [99, 100];

    // when
    const shown = counts.map((count) => formatBadge(count, 99));

    // then
    expect(shown).toEqual(["99", "99+"]);
  });
});
