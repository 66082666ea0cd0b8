import { describe, expect, it } from "vitest";
import { userConfigProblems } from "#contract/rules/user-config.ts";

describe("a person's settings", () => {
  it("are free in names and values of the screens' own", () => {
    // given
    const config = {
      scheme: "pink",
      mode: "system",
      language: "ja-JP",
      density: "compact",
      phrases: ["同意"],
    };

    // then
    expect(userConfigProblems({ ...config, "filters.todo": { overdue: true }, recent: [1, 2] })).toEqual({});
  });

  it.each([
    ["scheme", "green", "scheme-bpm, blue, pink"],
    ["mode", true, "light, dark, system"],
    ["language", "zh_CN", "zh-CN, en-US, ja-JP"],
    ["density", "", "compact, comfortable"],
  ])("keep %s to what the product offers", (name, value, allowed) => {
    expect(userConfigProblems({ [name]: value })).toEqual({
      [name]: { problem: "notOneOf", params: { allowed } },
    });
  });

  it.each(["", "1st", "a b", "<b>", "x".repeat(65)])("have names, not %j", (name) => {
    expect(userConfigProblems({ [name]: 1 })).toEqual({ [name]: { problem: "wrongForm" } });
  });

  it("are limited in size and number", () => {
    // given
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1]));

    // then
    expect(userConfigProblems({ note: "x".repeat(32_768) })).toEqual({
      note: { problem: "tooLong", params: { max: 32_768 } },
    });
    expect(userConfigProblems(many)).toEqual({ data: { problem: "tooManyEntries", params: { max: 200 } } });
  });

  it("are not confused by names every object has", () => {
    expect(userConfigProblems({ constructor: "x", toString: "y" })).toEqual({});
  });
});
