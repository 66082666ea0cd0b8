import { describe, expect, it } from "vitest";
import { text } from "#server/texts/index.ts";

describe("a text", () => {
  it("is found by language, area and key", () => {
    expect([
      text("zh-CN", "roles", "employee"),
      text("en-US", "roles", "employee"),
      text("ja-JP", "routes", "title.userTask"),
    ]).toEqual(["员工", "Employee", expect.not.stringContaining("title")]);
  });

  it("that nobody wrote is its key", () => {
    expect(text("en-US", "problems", "noSuchProblem")).toBe("noSuchProblem");
  });

  it("shows instants where the group has its seat, and lists as its language does", () => {
    // given
    const params = { next: "2026-01-31T16:30:00.000Z" };

    // when
    const said = [
      text("en-US", "errors", "urgedRecently", params),
      text("zh-CN", "errors", "urgedRecently", params),
    ];

    // then
    expect(said[0]).toContain("Feb 1, 2026, 00:30");
    expect(said[1]).toContain("2026年2月1日");
  });

  it("leaves what only looks like an instant as somebody wrote it", () => {
    // given
    const params = { next: "0000-00-00T00:00:00Z" };

    // when
    const said = text("en-US", "errors", "urgedRecently", params);

    // then
    expect(said).toContain("0000-00-00T00:00:00Z");
  });

  it("puts what is missing in as nothing, and what is typed in as typed", () => {
    // when
    const said = text("en-US", "problems", "unknownField", { field: "<b>{{field}} $t(required)" });

    // then
    expect(said).toBe("There is no field “<b>{{field}} $t(required)”. Remove it.");
    expect(text("en-US", "errors", "accountExpired", { date: null })).toContain("expired on .");
  });
});
