import { describe, expect, it } from "vitest";
import { nearestWord } from "#tables";

describe("the nearest word", () => {
  it("is the one that was most likely meant, whatever its case", () => {
    expect(nearestWord("maxlength", ["minLength", "maxLength"])).toBe("maxLength");
    expect(nearestWord("MENU", ["role", "menu"])).toBe("menu");
  });

  it.each([
    ["maxLenght", "maxLength"],
    ["minimun", "minimum"],
    ["lst", "list"],
    ["titel", "title"],
    ["en", "en-US"],
  ])("of %s is %s", (written, meant) => {
    expect(nearestWord(written, ["properties", "maxLength", "minimum", "list", "title", "en-US"])).toBe(
      meant,
    );
  });

  it("is not looked for where nobody can have mistyped a name of that length", () => {
    expect(nearestWord("x".repeat(65), ["x".repeat(64)])).toBeUndefined();
  });

  it("is none where nothing is near", () => {
    expect(nearestWord("xyz", ["properties", "title"])).toBeUndefined();
    expect(nearestWord("anything", [])).toBeUndefined();
  });
});
