import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestWord } from "#tables";
import { editDistance } from "../../src/tables/nearest-word.ts";

const word = fc.stringMatching(/^[a-cX]{0,8}$/);

describe("the distance of two words", () => {
  it("is nought for equal words alone, and the same both ways", () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right) === 0).toBe(left === right);
        expect(editDistance(left, right)).toBe(editDistance(right, left));
      }),
    );
  });

  it("is never more than the longer word nor less than the difference in length", () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = editDistance(left, right);
        expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(left.length - right.length));
      }),
    );
  });

  it.each([
    ["maxLenght", "maxLength", 1],
    ["minimun", "minimum", 1],
    ["lst", "list", 1],
    ["titel", "title", 1],
    ["kitten", "sitting", 3],
  ])("from %s to %s is %i", (left, right, distance) => {
    expect(editDistance(left, right)).toBe(distance);
  });
});

describe("the nearest word", () => {
  it("is the one that was most likely meant, whatever its case", () => {
    expect(nearestWord("maxlength", ["minLength", "maxLength"])).toBe("maxLength");
    expect(nearestWord("MENU", ["role", "menu"])).toBe("menu");
  });

  it("is none where nothing is near", () => {
    expect(nearestWord("xyz", ["properties", "title"])).toBeUndefined();
    expect(nearestWord("anything", [])).toBeUndefined();
  });
});
