import { describe, expect, it } from "vitest";
import { outlineProblem } from "#server/http/index.ts";

describe("the outline of a JSON text", () => {
  it.each([
    ["brackets, commas and quotes within texts", JSON.stringify({ a: '[[{{,,,"\\'.repeat(100_000) })],
    ["as deep as may be", `${"[".repeat(32)}${"]".repeat(32)}`],
    ["what is no JSON, which its reader says", '{"a":'],
  ])("passes %s", (_what, json) => {
    expect(outlineProblem(json)).toBeUndefined();
  });

  it.each([
    ["lists", "[".repeat(33)],
    ["objects", '{"a":'.repeat(33)],
    ["2 MB of brackets", "[".repeat(2_000_000)],
  ])("refuses too deep %s", (_what, json) => {
    expect(outlineProblem(json)).toEqual({ refused: "inputTooDeep", params: { most: 32 } });
  });

  it("refuses an object of more fields than any has, wherever it stands", () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at, []]));
    expect(outlineProblem(JSON.stringify([fields(1_000), fields(1_000)]))).toBeUndefined();
    expect(outlineProblem(JSON.stringify([{ a: [fields(1_001)] }]))).toEqual({
      refused: "inputTooManyFields",
      params: { most: 1_000 },
    });
  });

  it("refuses more values than an input may hold", () => {
    expect(outlineProblem(JSON.stringify(Array.from({ length: 100_001 }, () => 1)))).toEqual({
      refused: "inputTooManyValues",
      params: { most: 100_000 },
    });
  });
});
