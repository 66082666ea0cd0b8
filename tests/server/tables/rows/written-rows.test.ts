import { describe, expect, it } from "vitest";
import { WrittenRows } from "#server/tables/rows/written-rows.ts";
import fc, { anyCharacter } from "../../../support/properties.ts";

/** As the database writes a list, with a blank behind each comma. */
const listed = (values: readonly (string | null)[]): string =>
  `[${values.map((value) => (value === null ? "null" : JSON.stringify(value))).join(", ")}]`;

const awkward = fc.constantFrom('", "', '"', "\\", ", ", "null", '","', "\n", "[", "");
const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 6 }), awkward);

describe("rows of a page", () => {
  it("are written from the texts of their columns, whatever those hold and wherever one is missing", () => {
    const column = (size: number) =>
      fc.array(fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }), {
        minLength: size,
        maxLength: size,
      });
    const columns = fc.nat({ max: 5 }).chain((size) => fc.tuple(column(size), column(size)));
    fc.assert(
      fc.property(columns, ([one, other]) => {
        const properties = [
          { name: "one", columnType: "text" },
          { name: 'the "other"', columnType: "text" },
        ] as const;
        const rows = new WrittenRows(properties, `${listed(one)}\n${listed(other)}`, one.length);
        const expected = one.map((value, index) => ({ one: value, 'the "other"': other[index] }));
        expect(`[${rows.write(["one", 'the "other"'])}]`).toBe(JSON.stringify(expected));
        expect(rows.last("one")).toBe(one.at(-1) ?? null);
      }),
    );
  });

  it("lose no digit of a number, and have instants to the millisecond, or the microsecond where there are any", () => {
    const at = [
      "2026-11-28T19:05:47",
      "2026-11-28T19:05:47.5",
      "2026-11-28T19:05:47.12345",
      "2026-11-28T19:05:47.123",
    ];
    const properties = [
      { name: "amount", columnType: "numeric" },
      { name: "at", columnType: "timestamptz" },
    ] as const;
    const rows = new WrittenRows(
      properties,
      `[12345678901234567890.5, null, 1, -0.25]\n${listed(at)}`,
      at.length,
    );
    expect(rows.write(["amount", "at"])).toBe(
      [
        '{"amount":12345678901234567890.5,"at":"2026-11-28T19:05:47.000Z"}',
        '{"amount":null,"at":"2026-11-28T19:05:47.500Z"}',
        '{"amount":1,"at":"2026-11-28T19:05:47.123450Z"}',
        '{"amount":-0.25,"at":"2026-11-28T19:05:47.123Z"}',
      ].join(","),
    );
    expect(rows.last("amount")).toBe(-0.25);
    expect(rows.last("at")).toBe("2026-11-28T19:05:47.123Z");
  });

  it("have the parts of a value as the database wrote them, and instants beside none", () => {
    const properties = [
      { name: "json", columnType: "jsonb" },
      { name: "tags", columnType: "text[]" },
      { name: "at", columnType: "timestamptz" },
    ] as const;
    const lines = [
      listed(['{"a": 1.50}', null]),
      listed(['["x, y"]', "[]"]),
      listed(["2026-11-28T19:05:47", null]),
    ];
    const rows = new WrittenRows(properties, lines.join("\n"), 2);
    expect(rows.write(["at", "json", "tags"])).toBe(
      '{"at":"2026-11-28T19:05:47.000Z","json":{"a": 1.50},"tags":["x, y"]},{"at":null,"json":null,"tags":[]}',
    );
  });

  it("may be none", () => {
    const rows = new WrittenRows([{ name: "one", columnType: "text" }], "", 0);
    expect(rows.write(["one"])).toBe("");
    expect(rows.last("one")).toBeNull();
  });
});
