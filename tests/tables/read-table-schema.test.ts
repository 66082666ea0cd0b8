import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { readTableSchema, schemaProblemCodes, schemaProblemText } from "#tables";
import { aField, aSchema, neighbours, problemsOf } from "./support/a-table.ts";

interface Fixture {
  expect: { path: string; code: string; nearest?: string; severity?: string }[];
  schema: JsonValue;
}

const folder = new URL("./fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map((name) => ({
  name: name.replace(".json", ""),
  ...(JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Fixture),
}));

const read = (schema: JsonValue | string, shipped = true) =>
  readTableSchema("vehicle.json", schema, { allSchemas: neighbours(), shipped, profiles: ["own", "legacy"] });

describe("a schema that breaks one rule", () => {
  it.each(fixtures)("$name: is told so at the exact place", ({ expect: expected, schema }) => {
    // when
    const { problems, model } = read(JSON.stringify(schema, null, 2));
    // then
    expect(problems).toHaveLength(expected.length);
    problems.forEach((problem, index) =>
      expect(problem).toMatchObject({ severity: "error", file: "vehicle.json", ...expected[index] }),
    );
    expect(model === undefined).toBe(problems.some((problem) => problem.severity === "error"));
    for (const problem of problems) {
      expect(problem.line).toBeGreaterThan(0);
      for (const language of ["zh-CN", "en-US", "ja-JP"] as const)
        expect(schemaProblemText(problem, language)).not.toContain("{{");
    }
  });

  it("is covered by a fixture for every rule, or by a test here", () => {
    const covered = new Set(fixtures.flatMap((fixture) => fixture.expect.map((one) => one.code)));
    const elsewhere = ["badJson", "duplicateKey", "duplicateEntity", "duplicateTable", "notCompilable"];
    expect(schemaProblemCodes.filter((code) => !covered.has(code))).toEqual(elsewhere);
  });
});

describe("reading a schema", () => {
  it("tells line and column of a syntax error", () => {
    const { problems } = read('{\n  "title": "车辆"\n  "type": "object"\n}');
    expect(problems).toMatchObject([{ code: "badJson", severity: "error", line: 3, column: 3 }]);
  });

  it("tells line and column of a wrong word", () => {
    const text = JSON.stringify(aSchema({ colour: aField({ type: "string", maxLenght: 3 }) }), null, 2);
    const line = text.split("\n").findIndex((one) => one.includes("maxLenght")) + 1;
    expect(read(text).problems).toMatchObject([
      { code: "unknownWord", line, column: 7, nearest: "maxLength" },
    ]);
  });

  it("takes a missing language for an error in a shipped file and a warning in a dropped one", () => {
    const schema = aSchema({ colour: { title: "只有中文", type: "string" } });
    expect(read(schema, true)).toMatchObject({ problems: [{ code: "missingLanguage", severity: "error" }] });
    expect(read(schema, true).model).toBeUndefined();
    const dropped = read(schema, false);
    expect(dropped.problems).toMatchObject([
      { code: "missingLanguage", severity: "warning", params: { languages: ["en-US", "ja-JP"] } },
    ]);
    expect(dropped.model?.fields.at(-1)?.titles).toEqual({
      "zh-CN": "只有中文",
      "en-US": "只有中文",
      "ja-JP": "只有中文",
    });
  });

  it.each<[string, { [word: string]: JsonValue }]>([
    ["a highest value below nothing", { maximum: -1 }],
    ["a lowest value alone", { minimum: 5 }],
    ["two below nothing", { minimum: -5, maximum: -1 }],
    ["one value only", { minimum: 0, maximum: 0 }],
  ])("takes %s for limits that make sense", (_title, limits) => {
    expect(read(aSchema({ colour: aField({ type: "integer", ...limits }) })).problems).toEqual([]);
  });

  it("sorts by nothing that has no order, and by what is no field neither", () => {
    const schema = aSchema({ body: aField({ type: "object" }) }, {}, { sort: ["-plate", "body"] });
    expect(read(schema).problems).toMatchObject([
      { code: "notSortable", params: { name: "body", kind: "json" } },
    ]);
  });

  it("finds repeated labels in the shared texts", () => {
    const schema = aSchema({
      status: { title: "状态", type: "string", oneOf: [{ const: "1", title: "启用" }] },
    });
    const field = read(schema).model?.fields.at(-1);
    expect(field?.titles).toEqual({ "zh-CN": "状态", "en-US": "Status", "ja-JP": "状態" });
    expect(field?.choices?.[0]?.titles["en-US"]).toBe("Enabled");
  });

  it("judges a schema that it has read before as it is now, and says the same of the same", () => {
    const withDefault = (maxLength: number) =>
      read(aSchema({ colour: aField({ type: "string", maxLength, default: "green" }) }));
    const read5 = withDefault(5);
    const read3 = withDefault(3);

    expect(read5.problems).toEqual([]);
    expect(read3.problems).toMatchObject([{ code: "badDefault", path: "/properties/colour/default" }]);
    expect([withDefault(5), withDefault(3)]).toEqual([read5, read3]);
  });

  it("leaves the caller's object as it was", () => {
    const schema = aSchema();
    const before = JSON.stringify(schema);
    expect(read(schema).model).toBeDefined();
    expect(JSON.stringify(schema)).toBe(before);
    expect(Object.isFrozen(schema)).toBe(false);
  });

  it.each([null, 1, "", "x", [], {}, { "x-entity": null }, { properties: 3 }])(
    "answers %j with problems, never with an exception",
    (value) => {
      expect(problemsOf(value as JsonValue).length).toBeGreaterThan(0);
    },
  );
});
