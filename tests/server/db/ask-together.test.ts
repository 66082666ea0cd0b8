import { describe, expect, it } from "vitest";
import { askTogether } from "#server/db/index.ts";

describe("questions to the database", () => {
  it("that come in one turn are asked together and answered each for itself", async () => {
    // given
    const asked: (readonly number[])[] = [];
    const squareOf = askTogether<number, number>(async (numbers) => {
      asked.push(numbers);
      return numbers.map((number) => number * number);
    });

    // when
    const answers = await Promise.all([2, 3, 4].map((number) => squareOf(number)));
    const later = await squareOf(5);

    // then
    expect([...answers, later]).toEqual([4, 9, 16, 25]);
    expect(asked).toEqual([[2, 3, 4], [5]]);
  });

  it("fail together, and those that come afterwards are asked again", async () => {
    // given
    let isAway = true;
    const echo = askTogether<string, string>(async (words) => {
      if (isAway) throw new Error("away");
      return words;
    });

    // when
    const failed = await Promise.allSettled([echo("one"), echo("two")]);
    isAway = false;

    // then
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(echo("three")).resolves.toBe("three");
  });
});
