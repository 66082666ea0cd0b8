import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { everything, type FilterNode, parseFilter, queryLimits, queryProblemText } from "#tables";
import { filterJson, filterTable, readable } from "./support/filters.ts";

const parse = (json: JsonValue | undefined) => parseFilter(filterTable, json, readable);
const codesOf = (json: JsonValue) => {
  const result = parse(json);
  return "problems" in result ? result.problems.map((problem) => [problem.path, problem.code]) : [];
};

describe("a filter", () => {
  it.each([
    [{ plate: "A" }, { kind: "test", field: "plate", operator: "eq", value: "A" }],
    [{ plate: ["A", "B"] }, { kind: "test", field: "plate", operator: "in", value: ["A", "B"] }],
    [{ plate: null }, { kind: "test", field: "plate", operator: "isNull", value: true }],
    [{ plate: { eq: null } }, { kind: "test", field: "plate", operator: "isNull", value: true }],
    [{ plate: { ne: null } }, { kind: "test", field: "plate", operator: "isNull", value: false }],
    [{ plate: { like: "%" } }, { kind: "test", field: "plate", operator: "like", value: "%" }],
    [
      { count: { gte: 1, lte: 3 } },
      {
        kind: "and",
        nodes: [
          { kind: "test", field: "count", operator: "gte", value: 1 },
          { kind: "test", field: "count", operator: "lte", value: 3 },
        ],
      },
    ],
    [
      { or: [{ plate: "A" }, { and: [] }] },
      { kind: "or", nodes: [{ kind: "test", field: "plate", operator: "eq", value: "A" }, everything] },
    ],
  ] as [JsonValue, FilterNode][])("%j is understood", (json, filter) =>
    expect(parse(json)).toEqual({ filter }),
  );

  it.each([undefined, null, {}])("%j holds for every row", (json) =>
    expect(parse(json)).toEqual({ filter: everything }),
  );

  it("brings values to the type of their field", () => {
    expect(parse({ count: "12", day: "2026/1/5", at: "2026-01-01T08:00:00+08:00", open: "Y" })).toMatchObject(
      {
        filter: {
          nodes: [
            { value: 12 },
            { value: "2026-01-05" },
            { value: "2026-01-01T00:00:00.000Z" },
            { value: true },
          ],
        },
      },
    );
  });

  it.each([
    [{ plat: "A" }, [["filter.plat", "unknownField"]]],
    [{ secret: "x" }, [["filter.secret", "unknownField"]]],
    [{ constructor: "x" }, [["filter.constructor", "unknownField"]]],
    [{ plate: { equals: "A" } }, [["filter.plate.equals", "unknownOperator"]]],
    [{ open: { like: "t" } }, [["filter.open.like", "operatorNotForKind"]]],
    [{ body: { like: "t" } }, [["filter.body.like", "operatorNotForKind"]]],
    [{ state: { gte: "a" } }, [["filter.state.gte", "operatorNotForKind"]]],
    [{ count: "many" }, [["filter.count", "badValue"]]],
    [{ count: 1.5 }, [["filter.count", "badValue"]]],
    [{ day: "2026-02-30" }, [["filter.day", "badValue"]]],
    [{ state: "z" }, [["filter.state", "badValue"]]],
    [{ plate: { in: "A" } }, [["filter.plate.in", "badValue"]]],
    [
      { count: { in: [1, "x", null] } },
      [
        ["filter.count.in[1]", "badValue"],
        ["filter.count.in[2]", "badValue"],
      ],
    ],
    [{ plate: { isNull: "yes" } }, [["filter.plate.isNull", "badValue"]]],
    [{ or: { plate: "A" } }, [["filter.or", "notAList"]]],
    [{ and: ["A"] }, [["filter.and[0]", "notAnObject"]]],
    ["A", [["filter", "notAnObject"]]],
    [[{ plate: "A" }], [["filter", "notAnObject"]]],
    [
      { or: [{ a: 1 }, { b: 2 }] },
      [
        ["filter.or[0].a", "unknownField"],
        ["filter.or[1].b", "unknownField"],
      ],
    ],
  ] as [JsonValue, string[][]][])("%j is refused where it is wrong", (json, problems) =>
    expect(codesOf(json)).toEqual(problems),
  );

  it("does not tell whether a field exists that the asker may not read", () => {
    const hidden = parse({ secret: "x" });
    const absent = parse({ nothing: "x" });
    expect("problems" in hidden && hidden.problems[0]?.code).toBe(
      "problems" in absent && absent.problems[0]?.code,
    );
    expect(JSON.stringify(parse({ secre: "x" }))).not.toContain("secret");
  });

  it("asks no more than one query may", () => {
    let deep: JsonValue = { plate: "A" };
    for (let level = 0; level <= queryLimits.depth; level += 1) deep = { and: [deep] };
    expect(codesOf(deep)[0]?.[1]).toBe("tooDeep");
    expect(
      codesOf({ or: Array.from({ length: queryLimits.tests + 5 }, () => ({ plate: "A" })) }),
    ).toHaveLength(1);
    expect(
      codesOf({ count: Array.from({ length: queryLimits.valuesPerTest + 1 }, (_, index) => index) }),
    ).toEqual([["filter.count", "tooManyValues"]]);
    expect(codesOf({ plate: { like: "x".repeat(queryLimits.textCharacters + 1) } })[0]?.[1]).toBe("badValue");
  });

  it("looks for a text that is contained, also one of figures, and for nothing else", () => {
    expect(parse({ plate: { like: 7 } })).toMatchObject({ filter: { value: "7" } });
    for (const like of [true, ["7"], { a: 7 }]) expect(codesOf({ plate: { like } })[0]?.[1]).toBe("badValue");
  });

  it("is understood whenever it is well formed", () => {
    fc.assert(fc.property(filterJson, (json) => void expect(parse(json)).toHaveProperty("filter")));
  });

  it("never throws, whatever is sent", () => {
    const keys = fc.constantFrom("plate", "count", "and", "or", "eq", "in", "like", "__proto__", "isNull");
    const json = fc.object({
      key: keys,
      maxDepth: 4,
      values: [fc.string(), fc.integer(), fc.constant(null), fc.boolean()],
    });
    fc.assert(fc.property(json, (value) => void expect(parse(value as JsonValue)).toBeDefined()));
  });

  it("explains every problem in three languages", () => {
    const result = parse({ plat: 1, open: { like: "t" }, count: "x", or: 3 });
    for (const problem of "problems" in result ? result.problems : []) {
      for (const language of ["zh-CN", "en-US", "ja-JP"] as const)
        expect(queryProblemText(problem, language)).not.toContain("{{");
    }
    expect("problems" in result && queryProblemText(result.problems[0]!, "en-US")).toContain(
      "Did you mean “plate”?",
    );
  });
});

describe("a filter that asks for work", () => {
  const many = (count: number): JsonValue =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  const long = "x".repeat(100_000);

  it.each([
    ["150,000 unknown names", many(150_000)],
    ["150,000 unknown operators", { plate: many(150_000) }],
    ["150,000 empty groups", { or: Array.from({ length: 150_000 }, () => ({})) }],
    ["200,000 wrong values", { or: Array.from({ length: 200 }, () => ({ count: Array(1_000).fill("x") })) }],
  ] as [string, JsonValue][])("of %s is refused with the first of its problems", (_what, json) => {
    // when
    const result = parse(json);

    // then
    expect("problems" in result && result.problems.length).toBeGreaterThan(0);
    expect("problems" in result && result.problems.length).toBeLessThanOrEqual(limits.problemsToldMax);
  });

  it.each([
    ["a name", { [long]: 1 }],
    ["an operator", { plate: { [long]: 1 } }],
    ["a value", { count: long }],
    ["a value of many", { count: { eq: { a: long } } }],
  ] as [string, JsonValue][])("by the length of %s is not told all of it again", (_what, json) => {
    expect(JSON.stringify(parse(json)).length).toBeLessThan(1_000);
  });
});
