import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { readTableSchema } from "#tables";
import type { Entity } from "#web/tables/source/entity.ts";
import type { FieldFilter } from "#web/tables/view/field-filter.ts";
import { filtersOfJson, jsonOfFilters } from "#web/tables/view/filter-json.ts";

const schema = {
  title: "物品",
  type: "object",
  required: ["code"],
  properties: {
    code: { title: "代码", type: "string" },
    price: { title: "价格", type: "number" },
  },
  "x-entity": { name: "thing", key: "code", label: "code", scope: "group", access: { read: ["*"] } },
} as const;
const { model } = readTableSchema("thing.json", schema as unknown as JsonValue, { allSchemas: new Map() });
const entity = { model, readable: new Set(["code", "price"]) } as unknown as Entity;

const kinds: FieldFilter[][] = [
  [],
  [{ field: "code", test: "like", value: "A" }],
  [{ field: "code", test: "in", values: ["A", "B"] }],
  [{ field: "price", test: "range", from: 1, to: null }],
  [
    { field: "price", test: "range", from: 1, to: 2 },
    { field: "code", test: "eq", value: "A" },
  ],
  [{ field: "price", test: "empty" }],
  [{ field: "price", test: "filled" }],
];

describe("filters as JSON", () => {
  it.each(kinds.map((filters) => [filters]))("come back as they were: %j", (filters) => {
    // when
    const json = jsonOfFilters(filters);

    // then
    expect(filtersOfJson(entity, json)).toEqual(filters);
  });

  it.each<[string, JsonValue]>([
    ["alternatives", { or: [{ code: "A" }, { price: 1 }] }],
    ["what is unequal", { code: { ne: "A" } }],
    ["a field that is not there", { gone: 1 }],
    ["every row", {}],
  ])("are left alone where they say %s", (_what, json) => {
    expect(filtersOfJson(entity, json)).toBeUndefined();
  });
});
