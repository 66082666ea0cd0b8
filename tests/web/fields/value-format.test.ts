import { describe, expect, it } from "vitest";
import { dayjsPattern, plainText, readNumber, textList } from "../../../src/web/fields/value-format.ts";

describe("a number as people type it", () => {
  it.each([
    ["12", 12],
    ["1,234.5", 1234.5],
    ["１２．５", 12.5],
    ["-3.25", -3.25],
    [" 7 ", 7],
    [".5", 0.5],
  ])("%s is %s", (typed, value) => {
    // when
    const read = readNumber(typed);

    // then
    expect(read).toBe(value);
  });

  it.each(["", "abc", "1.2.3", "12元", "1e5", "--1"])("%j is none", (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });
});

describe("values as text", () => {
  it("turns the date tokens of the specification into the library's", () => {
    expect(dayjsPattern("yyyy-MM-dd hh:mm:ss")).toBe("YYYY-MM-DD HH:mm:ss");
  });

  it("shows nothing for nothing and figures as they are", () => {
    expect([null, undefined, 0, false, "甲"].map(plainText)).toEqual(["", "", "0", "false", "甲"]);
  });

  it("takes a single choice as a list of one", () => {
    expect([textList("a"), textList(["a", "b"]), textList(null)]).toEqual([["a"], ["a", "b"], []]);
  });
});
