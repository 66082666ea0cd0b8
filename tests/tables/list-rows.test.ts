import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { compareRows, listRows, type ListQuery, parseListQuery, type Row } from "#tables";
import { filterJson, filterRows, filterTable, readable } from "./support/filters.ts";

const tables: fc.Arbitrary<Row[]> = fc
  .array(filterRows, { maxLength: 30 })
  .map((rows) => rows.map((row, index) => ({ ...row, vehicleId: index })));
const sorts = fc.subarray(["day", "-plate", "-amount", "at", "-open", "count"]);

function query(input: { [word: string]: never } | object): ListQuery {
  const result = parseListQuery(filterTable, input as never, readable);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.query;
}

describe("a list of rows", () => {
  it("puts empty values last, upwards and downwards", () => {
    const rows: Row[] = [
      { vehicleId: 1, day: null },
      { vehicleId: 2, day: "2026-01-02" },
      { vehicleId: 3, day: "2026-01-03" },
    ];
    const keys = (sort: string[]) =>
      listRows(filterTable, rows, query({ sort })).rows.map((row) => row.vehicleId);
    expect(keys(["day"])).toEqual([2, 3, 1]);
    expect(keys(["-day"])).toEqual([3, 2, 1]);
  });

  it("has the rows that match, and counts them", () => {
    const rows: Row[] = [1, 2, 3].map((count) => ({ vehicleId: count, count }));
    const found = listRows(filterTable, rows, query({ filter: { count: { gte: 2 } }, pageSize: 1 }));
    expect(found).toEqual({ rows: [{ vehicleId: 2, count: 2 }], total: 2 });
  });

  it("shows each matching row once, whether one turns pages or goes on from the last row", () => {
    fc.assert(
      fc.property(
        tables,
        sorts,
        filterJson,
        fc.integer({ min: 1, max: 7 }),
        (rows, sort, filter, pageSize) => {
          // given
          const whole = listRows(filterTable, rows, query({ sort, filter, pageSize: 200 }));
          // when
          const byPage: Row[] = [];
          for (let page = 1; page <= Math.ceil(whole.total / pageSize); page += 1) {
            byPage.push(...listRows(filterTable, rows, query({ sort, filter, pageSize, page })).rows);
          }
          const byPosition: Row[] = [];
          const terms = query({ sort, filter, pageSize });
          for (let part = listRows(filterTable, rows, terms).rows; part.length > 0; ) {
            byPosition.push(...part);
            const last = part.at(-1) ?? {};
            part = listRows(filterTable, rows, {
              ...terms,
              after: terms.sort.map((term) => last[term.field] ?? null),
            }).rows;
          }
          // then
          expect(byPage).toEqual(whole.rows);
          expect(byPosition).toEqual(whole.rows);
          expect(whole.total).toBe(whole.rows.length);
        },
      ),
    );
  });

  it("has one order: nothing stands before itself, and what stands before stands before", () => {
    fc.assert(
      fc.property(tables, sorts, (rows, sort) => {
        const terms = query({ sort }).sort;
        for (const left of rows) {
          for (const right of rows) {
            const forth = compareRows(filterTable, terms, left, right);
            expect(forth).toBe(0 - compareRows(filterTable, terms, right, left));
            expect(forth === 0).toBe(left === right);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it("leaves the rows it was given in their order", () => {
    const rows: readonly Row[] = Object.freeze([{ vehicleId: 2 }, { vehicleId: 1 }]);
    expect(listRows(filterTable, rows, query({})).rows.map((row) => row.vehicleId)).toEqual([1, 2]);
  });
});
