import fc from "../../../support/properties.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { listRows, parseListQuery, type Row } from "#tables";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const choices = ["a", "b", "c"].map((value) => ({ const: value, title: value }));
const schema = aSchema({
  name: "sample",
  properties: {
    text: { title: "文本", type: "string", "x-db": { index: true } },
    whole: { title: "整数", type: "integer" },
    part: { title: "小数", type: "number" },
    flag: { title: "开关", type: "boolean" },
    day: { title: "日期", type: "string", format: "date" },
    at: { title: "时间", type: "string", format: "date-time" },
    kind: { title: "种类", type: "string", oneOf: choices },
    tags: { title: "标签", type: "array", items: { type: "string" } },
  },
});

const texts = ["a", "A", "ab", "B%", "b_", "张三", "é", "É", "\\", "z", "'"];
const wholes = [-5, 0, 1, 2, 7, 2 ** 40];
const parts = [-1.5, 0, 0.1, 0.2, 3];
const days = ["2024-02-29", "2025-01-01", "2026-12-31"];
const instants = [
  "2025-01-01T00:00:00Z",
  "2025-01-01T00:00:00.123456Z",
  "2025-01-01T08:00:00+08:00",
  "1969-12-31T23:59:59.5Z",
];
const pools: Record<string, readonly JsonValue[]> = {
  text: texts,
  whole: wholes,
  part: parts,
  flag: [true, false],
  day: days,
  at: instants,
  kind: ["a", "b", "c"],
};
const names = Object.keys(pools);

const row = fc.record(
  {
    ...Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(pools[name] ?? []))])),
    tags: fc.uniqueArray(fc.constantFrom("x", "y", "z"), { minLength: 1 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Row>;

const operatorsFor = (name: string): string[] =>
  name === "text"
    ? ["eq", "ne", "in", "gte", "lte", "like"]
    : name === "flag" || name === "kind"
      ? ["eq", "ne"]
      : ["eq", "ne", "in", "gte", "lte"];
const test = fc.oneof(
  fc.constantFrom(...names).chain((name) =>
    fc.oneof(
      fc.constant({ [name]: { isNull: true } }),
      fc.constant({ [name]: { isNull: false } }),
      fc.constantFrom(...operatorsFor(name)).chain((operator) => {
        const value = fc.constantFrom(...(pools[name] ?? []));
        return (operator === "in" ? fc.array(value, { maxLength: 3 }) : value).map((one) => ({
          [name]: { [operator]: one },
        }));
      }),
    ),
  ),
  fc
    .constantFrom("eq", "ne")
    .chain((operator) => fc.constantFrom("x", "y").map((tag) => ({ tags: { [operator]: tag } }))),
);
const filter = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    test,
    fc.array(tie("node"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("node"), { maxLength: 3 }).map((or) => ({ or })),
  ),
})).node;
const sort = fc
  .uniqueArray(fc.constantFrom(...names.filter((name) => name !== "flag")), { maxLength: 3 })
  .chain((fields) =>
    fc.tuple(...fields.map((name) => fc.boolean().map((down) => (down ? `-${name}` : name)))),
  );

let app: TestApp;
let user: string;
let stored: Row[] = [];
beforeAll(async () => {
  app = await startTestApp({ schemas: { "sample.json": schema } });
  user = (await anAccount(app.database.kysely)).userCode;
  for (const one of fc.sample(row, { numRuns: 60, seed: 4711 })) {
    const { data } = await app.call(onTable(addTableRow, "sample"), one, { as: user });
    stored.push(data);
  }
});
afterAll(() => app.close());

describe("a list", () => {
  it("answers what the pure half answers: filters, order, pages and what comes after a row", async () => {
    const { model } = app.ports.tables.find("sample")!;
    const readable = new Set(model.fields.map((field) => field.name));
    await fc.assert(
      fc.asyncProperty(
        filter,
        sort,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (wanted, order, page, pageSize) => {
          // given
          const input = {
            filter: wanted as { [field: string]: JsonValue },
            sort: [...order],
            page,
            pageSize,
          };
          const parsed = parseListQuery(model, input, readable);
          if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
          const oracle = listRows(model, stored, parsed.query);

          // when
          const { data } = await app.call(onTable(listTableRows, "sample"), input, { as: user });

          // then
          expect(data.rows.map((one) => one["id"])).toEqual(oracle.rows.map((one) => one["id"]));
          expect(data.total).toBe(oracle.total);
          if (data.next === undefined) return;
          const next = { filter: input.filter, sort: input.sort, pageSize };
          const after = await app.call(
            onTable(listTableRows, "sample"),
            { ...next, after: data.next },
            { as: user },
          );
          const following = await app.call(
            onTable(listTableRows, "sample"),
            { ...next, page: page + 1 },
            { as: user },
          );
          expect(after.data.rows).toEqual(following.data.rows);
        },
      ),
      { numRuns: 120 },
    );
  });

  it.each([
    [{ filter: { typo: 1 } }, "filter.typo"],
    [{ filter: { whole: { gte: "x" } } }, "filter.whole.gte"],
    [{ sort: ["-nothing"] }, "sort[0]"],
    [{ after: [1, 2, 3] }, "after"],
  ])("names what is wrong with %j", async (input, path) => {
    const { status, body } = await app.call(onTable(listTableRows, "sample"), input, { as: user });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([path]);
  });

  it("takes a number that no column can hold for one that no row has", async () => {
    const { data } = await app.call(
      onTable(listTableRows, "sample"),
      { filter: { whole: { gte: 9e15 } } },
      { as: user },
    );
    expect(data.rows).toEqual([]);
  });

  it("counts alone or not at all when asked to", async () => {
    const counted = await app.call(onTable(listTableRows, "sample"), { countOnly: true }, { as: user });
    const uncounted = await app.call(onTable(listTableRows, "sample"), { count: false }, { as: user });
    expect(counted.data).toMatchObject({ rows: [], total: 60 });
    expect(uncounted.data).not.toHaveProperty("total");
  });
});
