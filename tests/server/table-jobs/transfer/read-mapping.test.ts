import { expect, test } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { ImportMode } from "#contract/shapes/tables.ts";
import { readMapping } from "#server/table-jobs/transfer/read-mapping.ts";

const table = {
  model: { key: "id" },
  access: {
    readableFields: new Set(["id", "name", "alias", "total"]),
    writableFields: new Set(["name", "alias"]),
  },
};
const readOf = (text: string | undefined, mode: ImportMode = "add") => readMapping(table, text, mode);
const refused = (text: string, mode?: ImportMode) => {
  const read = readOf(text, mode);
  return isRefusal(read) ? [read.refused, Object.keys(read.errors ?? {})] : "read";
};

test("a mapping is read as it is written; without one the heads decide", () => {
  const columns = [
    { head: "名称", field: "name" },
    { head: "备注", field: null },
  ];
  expect(readOf(JSON.stringify(columns))).toEqual(columns.map((column) => ({ ...column, sure: true })));
  expect(readOf(undefined)).toEqual([]);
});

test("what no mapping can be is refused by its place", () => {
  expect(refused("[")).toEqual(["invalidInput", ["mapping"]]);
  expect(refused('{"head": "a"}')).toEqual(["invalidInput", ["mapping"]]);
  expect(refused('[{"head": {"a": 1}, "field": "name"}]')).toEqual(["invalidInput", ["mapping[0].head"]]);
  expect(refused('[{"head": "a", "field": "b"}, {"head": "a\\u0000", "field": null}]')).toEqual([
    "invalidInput",
    ["mapping[1].head"],
  ]);
  expect(refused(`[{"head": "a"}]`)).toEqual(["invalidInput", ["mapping[0].field"]]);
});

test("two columns for one field are refused: of two values one would be lost", () => {
  const twice = [
    { head: "名称", field: "name" },
    { head: "备注", field: null },
    { head: "别名", field: "name" },
    { head: "说明", field: null },
  ];
  expect(refused(JSON.stringify(twice))).toEqual(["invalidInput", ["mapping[2].field"]]);
});

test("what is no field, or none that an import writes, is refused by its place and told", () => {
  const into = (field: string) => JSON.stringify([{ head: "a", field }]);
  const at = (field: string, mode?: ImportMode) => {
    const read = readOf(into(field), mode);
    return isRefusal(read) ? read.errors?.["mapping[0].field"] : "read";
  };
  expect(at("nmae")).toEqual({ problem: "unknownFieldNear", params: { field: "nmae", nearest: "name" } });
  expect(at("somethingElse")).toEqual({ problem: "unknownField", params: { field: "somethingElse" } });
  expect(at("total")).toEqual({ problem: "notOneOf", params: { allowed: "name, alias" } });
  expect(at("id")).toEqual({ problem: "notOneOf", params: { allowed: "name, alias" } });
  expect(at("id", "upsert")).toBe("read");
});

test("what is nested beyond all bounds is refused before it is read", () => {
  expect(refused("[".repeat(9_000))).toEqual(["inputTooDeep", []]);
});
