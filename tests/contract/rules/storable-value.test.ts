import { describe, expect, it } from "vitest";
import { isStorableText, storableProblems } from "#contract/rules/storable-value.ts";
import type { JsonValue } from "#contract/schema.ts";

/** So many lists in one another. */
const nested = (depth: number): JsonValue => (depth === 1 ? [] : [nested(depth - 1)]);

describe("what can be stored", () => {
  it.each(["", "请假", "🙂", "line\nline"])("is a text such as %j", (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(["a\u0000", "\ud83d", "\ude00\ud83d"])("is no text such as %j", (text) => {
    expect(isStorableText(text)).toBe(false);
  });

  it("is told by the place of what is not, values and names alike", () => {
    expect(storableProblems({ lines: [{ cost: 1 }, { "a\u0000": 1, note: "\ud800" }] }, "data")).toEqual({
      "data.lines[1]": { problem: "unstorableText" },
      "data.lines[1].note": { problem: "unstorableText" },
    });
  });

  it("nests as deep as an input may, and no deeper", () => {
    expect(storableProblems(nested(32))).toEqual({});
    expect(Object.values(storableProblems(nested(33)))).toEqual([{ problem: "nestedTooDeep" }]);
  });

  it("tells no more problems than somebody mends at once", () => {
    const many = Array.from({ length: 1_000 }, () => "\u0000");
    expect(Object.keys(storableProblems(many))).toHaveLength(20);
  });
});
