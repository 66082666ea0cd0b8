import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { compareModels, type TableChange } from "#tables";
import { aField, aModel, aSchema, shippedModels } from "../support/a-table.ts";

type Words = { [word: string]: JsonValue };

/** Changes when the field `probe` goes from one declaration to the other; undefined is "not there". */
function changes(
  from: Words | undefined,
  to: Words | undefined,
  rest: [JsonValue?, JsonValue?] = [],
): TableChange[] {
  const model = (field: Words | undefined, more: JsonValue = {}) =>
    aModel(aSchema(field === undefined ? {} : { probe: aField(field) }, more as Words));
  return compareModels(model(from, rest[0]), model(to, rest[1]));
}

const choice = (...values: string[]): Words => ({
  type: "string",
  oneOf: values.map((value) => ({ const: value, title: "状态" })),
});

const reference = (words: Words): Words => ({ type: "string", "x-ref": words, "x-db": { index: true } });

describe("comparing a table with its schema", () => {
  it("finds nothing between a schema and itself", () => {
    for (const model of shippedModels().values()) {
      expect(compareModels(model, JSON.parse(JSON.stringify(model)))).toEqual([]);
    }
  });

  it("makes a table that is not there, with its indexes", () => {
    for (const model of shippedModels().values()) {
      const [first, ...others] = compareModels(undefined, model);
      expect(first).toEqual({ change: "createTable" });
      expect(others).toHaveLength(model.fields.reduce((sum, field) => sum + field.indexes.length, 0));
    }
  });

  it("does not mind titles, columns of the list, hints or roles", () => {
    expect(
      changes(
        { type: "string" },
        {
          type: "string",
          title: "描述",
          "x-ui": { list: true, filter: "eq" },
          "x-access": { read: ["admin"] },
        },
      ),
    ).toEqual([]);
  });

  it.each<[string, Words | undefined, Words | undefined, TableChange[]]>([
    [
      "a new property",
      undefined,
      { type: "string" },
      [{ change: "addColumn", field: "probe", column: "probe" }],
    ],
    [
      "a property that goes",
      { type: "string" },
      undefined,
      [{ change: "setAside", field: "probe", column: "probe" }],
    ],
    [
      "a longer text",
      { type: "string", maxLength: 5 },
      { type: "string", maxLength: 9 },
      [{ change: "widen", field: "probe", rule: "maxLength", from: 5, to: 9 }],
    ],
    [
      "a shorter text",
      { type: "string", maxLength: 9 },
      { type: "string", maxLength: 5 },
      [{ change: "narrow", field: "probe", rule: "maxLength", from: 9, to: 5 }],
    ],
    [
      "a limit where none was",
      { type: "integer" },
      { type: "integer", minimum: 0 },
      [{ change: "narrow", field: "probe", rule: "minimum", from: null, to: 0 }],
    ],
    [
      "a limit that goes",
      { type: "integer", maximum: 3 },
      { type: "integer" },
      [{ change: "widen", field: "probe", rule: "maximum", from: 3, to: null }],
    ],
    [
      "a pattern",
      { type: "string" },
      { type: "string", pattern: "^a" },
      [{ change: "narrow", field: "probe", rule: "pattern", from: null, to: "^a" }],
    ],
    [
      "finer steps",
      { type: "number", multipleOf: 0.1 },
      { type: "number", multipleOf: 0.01 },
      [{ change: "widen", field: "probe", rule: "multipleOf", from: 0.1, to: 0.01 }],
    ],
    [
      "coarser steps",
      { type: "number", multipleOf: 0.01 },
      { type: "number", multipleOf: 0.1 },
      [{ change: "narrow", field: "probe", rule: "multipleOf", from: 0.01, to: 0.1 }],
    ],
    [
      "another choice",
      choice("a"),
      choice("a", "b"),
      [{ change: "widen", field: "probe", rule: "choices", from: ["a"], to: ["a", "b"] }],
    ],
    [
      "a choice less",
      choice("a", "b"),
      choice("b"),
      [{ change: "narrow", field: "probe", rule: "choices", from: ["a", "b"], to: ["b"] }],
    ],
    ["choices in another order", choice("a", "b"), choice("b", "a"), []],
    [
      "choices for free text",
      { type: "string" },
      choice("a"),
      [{ change: "narrow", field: "probe", rule: "choices", from: null, to: ["a"] }],
    ],
    [
      "an index",
      { type: "string" },
      { type: "string", "x-db": { index: true } },
      [{ change: "addIndex", field: "probe", column: "probe", index: "plain" }],
    ],
    [
      "an index less",
      { type: "string", "x-db": { index: true } },
      { type: "string" },
      [{ change: "dropIndex", field: "probe", column: "probe", index: "plain" }],
    ],
    [
      "a unique value",
      { type: "string" },
      { type: "string", "x-unique": true },
      [{ change: "addUnique", fields: ["probe"] }],
    ],
    [
      "a unique value no more",
      { type: "string", "x-unique": true },
      { type: "string" },
      [{ change: "dropUnique", fields: ["probe"] }],
    ],
    [
      "numbers for whole numbers",
      { type: "integer" },
      { type: "number" },
      [
        {
          change: "changeType",
          field: "probe",
          column: "probe",
          from: "bigint",
          to: "numeric",
          lossless: true,
        },
      ],
    ],
    [
      "whole numbers for text",
      { type: "string" },
      { type: "integer" },
      [
        {
          change: "changeType",
          field: "probe",
          column: "probe",
          from: "text",
          to: "bigint",
          lossless: false,
        },
      ],
    ],
    [
      "text for a day",
      { type: "string", format: "date" },
      { type: "string" },
      [
        { change: "changeType", field: "probe", column: "probe", from: "date", to: "text", lossless: true },
        { change: "widen", field: "probe", rule: "format", from: "date", to: null },
      ],
    ],
  ])("sees %s", (_what, from, to, expected) => expect(changes(from, to)).toEqual(expected));

  it.each<[word: string, narrower: number, wider: number, type: string]>([
    ["minimum", 3, 2, "integer"],
    ["exclusiveMinimum", 3, 2, "integer"],
    ["maximum", 2, 3, "integer"],
    ["exclusiveMaximum", 2, 3, "integer"],
    ["minLength", 3, 2, "string"],
    ["maxLength", 2, 3, "string"],
    ["minItems", 3, 2, "array"],
    ["maxItems", 2, 3, "array"],
  ])(
    "knows of %s that it is tighter at %s than at %s, and loosest where there is none",
    (word, narrower, wider, type) => {
      const limited = (limit?: number): Words => ({
        type,
        ...(type === "array" ? { items: { type: "string" } } : {}),
        ...(limit === undefined ? {} : { [word]: limit }),
      });
      const kinds = [
        [undefined, narrower],
        [narrower, undefined],
        [wider, narrower],
        [narrower, wider],
        [narrower, narrower],
      ].map(([from, to]) => changes(limited(from), limited(to)).map(({ change }) => change));
      expect(kinds).toEqual([["narrow"], ["widen"], ["narrow"], ["widen"], []]);
    },
  );

  it.each<[from: string, to: string, lossless: boolean]>([
    ["money", "numeric", true],
    ["numeric", "money", false],
    ["smallint", "money", true],
    ["integer", "money", true],
    ["bigint", "money", false],
    ["double precision", "numeric", false],
    ["integer", "numeric", true],
    ["smallint", "integer", true],
    ["integer", "smallint", false],
    ["bigint", "integer", false],
  ])("knows of figures whether every %s is a %s too: %s", (from, to, lossless) => {
    const money: Words = { type: "number", multipleOf: 0.01, "x-ui": { widget: "money" } };
    const figure = (type: string): Words => (type === "money" ? money : { type: "number", "x-db": { type } });
    const typed = changes(figure(from), figure(to)).find((change) => change.change === "changeType");
    expect(typed).toMatchObject({ lossless });
  });

  it("knows that a list is also an object of its own, and a text is not", () => {
    const lossless = (from: Words) =>
      changes(from, { type: "object" }).find((change) => change.change === "changeType");
    expect(lossless({ type: "array", items: { type: "string" }, "x-ui": { widget: "tags" } })).toMatchObject({
      from: "text[]",
      to: "jsonb",
      lossless: true,
    });
    expect(lossless({ type: "string" })).toMatchObject({ from: "text", to: "jsonb", lossless: false });
  });

  it("asks that rows have what is newly required, and not where a default fills it in", () => {
    const required = { required: ["plate", "probe"] };
    expect(changes({ type: "string" }, { type: "string" }, [{}, required])).toEqual([
      { change: "narrow", field: "probe", rule: "required", from: false, to: true },
    ]);
    expect(changes(undefined, { type: "string" }, [{}, required]).map((one) => one.change)).toEqual([
      "addColumn",
      "narrow",
    ]);
    expect(
      changes(undefined, { type: "string", default: "x" }, [{}, required]).map((one) => one.change),
    ).toEqual(["addColumn"]);
    expect(changes({ type: "string" }, { type: "string" }, [required, {}])).toMatchObject([
      { change: "widen", rule: "required" },
    ]);
  });

  it("moves no data for a rename, not even under an index or a unique set", () => {
    const old = aModel(aSchema({ colour: aField({ type: "string", "x-unique": true }) }));
    const next = aModel(
      aSchema({ paint: aField({ type: "string", "x-unique": true, "x-db": { was: "colour" } }) }),
    );
    expect(compareModels(old, next)).toEqual([
      { change: "mapColumn", field: "paint", was: "colour", column: "colour" },
    ]);
    expect(compareModels(next, next)).toEqual([]);
  });

  it("refuses a second rename that would leave the column behind, and accepts it with the column named", () => {
    const first = aModel(aSchema({ paint: aField({ type: "string", "x-db": { was: "colour" } }) }));
    const lost = aModel(aSchema({ hue: aField({ type: "string", "x-db": { was: "paint" } }) }));
    expect(compareModels(first, lost)).toContainEqual({
      change: "refused",
      reason: "columnMoved",
      field: "hue",
      expected: "colour",
    });
    const kept = aModel(
      aSchema({ hue: aField({ type: "string", "x-db": { was: "paint", column: "colour" } }) }),
    );
    expect(compareModels(first, kept)).toEqual([
      { change: "mapColumn", field: "hue", was: "paint", column: "colour" },
    ]);
  });

  it("refuses another key", () => {
    const next = aModel(
      aSchema({ code: aField({ type: "string" }) }, { required: ["plate", "code"] }, { key: "code" }),
    );
    expect(compareModels(aModel(), next)).toContainEqual({
      change: "refused",
      reason: "keyChanged",
      field: "code",
      expected: "vehicleId",
    });
  });

  it("changes a foreign key when the target or what happens on delete changes", () => {
    expect(
      changes(reference({ entity: "role" }), reference({ entity: "role", onDelete: "cascade" })).map(
        (one) => one.change,
      ),
    ).toEqual(["dropReference", "addReference"]);
    expect(
      changes(reference({ entity: "role" }), reference({ entity: "role", onDelete: "none" })).map(
        (one) => one.change,
      ),
    ).toEqual(["dropReference"]);
  });

  it("asks that rows keep a new condition or test across fields", () => {
    const conditional = { dependentRequired: { plate: ["probe"] } };
    expect(changes({ type: "string" }, { type: "string" }, [{}, conditional])).toMatchObject([
      { change: "narrow", rule: "rows" },
    ]);
    const tested = { "x-rules": [{ test: ["ne", "plate", "probe"], path: "probe", message: "名称" }] };
    expect(changes({ type: "string" }, { type: "string" }, [{}, tested])).toMatchObject([
      { change: "narrow", rule: "rows" },
    ]);
  });

  it("sees the settings of the table", () => {
    const next = aModel(aSchema({}, {}, { softDelete: true, lock: false, scope: "organisation" }));
    expect(compareModels(aModel(), next)).toEqual([
      { change: "setting", name: "softDelete", from: false, to: true },
      { change: "setting", name: "lock", from: true, to: false },
      { change: "setting", name: "scope", from: "group", to: "organisation" },
    ]);
  });

  it("never narrows one way and narrows again the other way", () => {
    const declarations: Words[] = [
      { type: "string" },
      { type: "string", maxLength: 3 },
      { type: "string", minLength: 2 },
      choice("a"),
      choice("a", "b"),
    ];
    for (const one of declarations) {
      for (const other of declarations) {
        const forth = changes(one, other)
          .filter((change) => change.change === "narrow")
          .map((change) => JSON.stringify(change));
        const back = changes(other, one).filter((change) => change.change === "widen");
        expect(back.length, JSON.stringify([one, other])).toBe(forth.length);
      }
    }
  });
});
