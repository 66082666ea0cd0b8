import fc from "../../support/properties.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import { aField, aModel, aSchema } from "./a-table.ts";

/** A table with one field of each way to filter. */
export const filterTable = aModel(
  aSchema({
    amount: aField({ type: "number", multipleOf: 0.01 }),
    count: aField({ type: "integer" }),
    day: aField({ type: "string", format: "date" }),
    at: aField({ type: "string", format: "date-time" }),
    open: aField({ type: "boolean" }),
    state: aField({
      type: "string",
      oneOf: [
        { const: "a", title: "状态" },
        { const: "b", title: "备注" },
        { const: "c", title: "描述" },
      ],
    }),
    tags: aField({ type: "array", items: { type: "string" } }),
    body: aField({ type: "object" }),
    raw: aField({ type: "string", "x-ui": { widget: "json" } }),
    secret: aField({ type: "string" }),
  }),
);

export const readable = new Set([
  "vehicleId",
  "plate",
  "amount",
  "count",
  "day",
  "at",
  "open",
  "state",
  "tags",
  "body",
  "raw",
]);

const values: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  plate: fc.constantFrom("A", "a", "B%", "_b", "川A"),
  amount: fc.constantFrom(0.01, 1, 1.5, 99.99),
  count: fc.integer({ min: -2, max: 3 }),
  day: fc.constantFrom("2026-01-01", "2026-01-31", "2026-02-01"),
  at: fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-01T08:00:00+08:00", "2026-01-02T00:00:00.5Z"),
  open: fc.boolean(),
  state: fc.constantFrom("a", "b", "c"),
};
const ordered = ["plate", "amount", "count", "day", "at"];

/** Rows near the values that filters ask for; any field may be empty. */
export const filterRows: fc.Arbitrary<Row> = fc.record(
  Object.fromEntries([
    ...Object.entries(values).map(([name, value]) => [name, fc.option(value, { freq: 5 })] as const),
    ["tags", fc.option(fc.array(fc.constantFrom<JsonValue>("a", "b", "c"), { maxLength: 3 }))],
  ]),
);

const test = fc
  .constantFrom(...Object.keys(values))
  .chain((name): fc.Arbitrary<{ [key: string]: JsonValue }> => {
    const value = values[name] ?? fc.constant(null);
    const operators: fc.Arbitrary<JsonValue>[] = [
      value,
      value.map((eq) => ({ eq })),
      value.map((ne) => ({ ne })),
      fc.array(value, { maxLength: 3 }).map((list) => ({ in: list })),
      fc.boolean().map((isNull) => ({ isNull })),
    ];
    if (ordered.includes(name))
      operators.push(
        value.map((gte) => ({ gte })),
        value.map((lte) => ({ lte })),
      );
    if (name === "plate") operators.push(fc.constantFrom("a", "%", "_", "川", "").map((like) => ({ like })));
    return fc.oneof(...operators).map((wanted) => ({ [name]: wanted }));
  });

/** Filters in the spelling of the wire, nested a few levels. */
export const filterJson: fc.Arbitrary<{ [key: string]: JsonValue }> = fc.letrec<{
  node: { [key: string]: JsonValue };
}>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", maxDepth: 5, withCrossShrink: true },
    test,
    fc.record({ and: fc.array(tie("node"), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie("node"), { maxLength: 3 }) }),
  ) as fc.Arbitrary<{ [key: string]: JsonValue }>,
})).node;
