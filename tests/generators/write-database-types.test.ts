import { describe, expect, test } from "vitest";
import type { CatalogueColumn } from "#server/db/index.ts";
import { databaseTypes } from "../../generators/write-database-types.ts";

function aColumn(given: Partial<CatalogueColumn>): CatalogueColumn {
  return {
    name: "some_value",
    type: "text",
    notNull: true,
    default: null,
    identity: null,
    computed: false,
    ...given,
  };
}

const aTable = (name: string, ...columns: CatalogueColumn[]) => ({ name, kind: "table" as const, columns });
const migrations = [
  { name: "000001-work", text: "-- additive\ncreate table work_seat (some_value text);" },
  {
    name: "000002-late-seats",
    text: "-- additive\ncreate view work_seat_late as select 1;\ncreate table seat ();",
  },
];

const typesOf = (...columns: CatalogueColumn[]) =>
  databaseTypes([aTable("work_seat", ...columns)], migrations)[0]?.text;

describe("table types", () => {
  test("carry camel-case names and list the tables of their file", () => {
    // when
    const text = typesOf(aColumn({ name: "due_at", type: "timestamp with time zone" }));

    // then
    expect(text).toContain("export interface WorkSeatTable {\n  dueAt: Instant;\n}");
    expect(text).toContain("  workSeat: WorkSeatTable;");
    expect(text).toContain('import type { Instant } from "../column-kinds.ts";');
  });

  test("lie in a file for each migration that creates some, and one puts them together", () => {
    // given
    const late = { ...aTable("work_seat_late", aColumn({})), kind: "view" as const };

    // when
    const files = databaseTypes(
      [aTable("seat", aColumn({})), aTable("work_seat", aColumn({})), late],
      migrations,
    );

    // then
    expect(files.map(({ name }) => name)).toEqual(["late-seats.ts", "work.ts", "database-schema.ts"]);
    expect(files[0]?.text).toMatch(/seat: SeatTable;\n {2}workSeatLate: WorkSeatLateTable;/u);
    expect(files[2]?.text).toMatch(/extends LateSeatsArea,\n\s+WorkArea \{\}/u);
  });

  test("are refused for a table that no migration creates by its name", () => {
    // when
    const attempt = () => databaseTypes([aTable("work", aColumn({}))], migrations);

    // then
    expect(attempt).toThrow('No migration says "create table work"');
  });

  test.each<[Partial<CatalogueColumn>, string]>([
    [{ type: "bigint" }, "number"],
    [{ type: "numeric(12,2)" }, "number"],
    [{ type: "date" }, "string"],
    [{ type: "character varying(30)" }, "string"],
    [{ type: "bytea" }, "Buffer"],
    [{ type: "jsonb" }, "Json"],
    [{ type: "text[]" }, "List<string>"],
    [{ notNull: false }, "string | null"],
    [{ default: "now()", type: "timestamp with time zone" }, "Defaulted<Instant>"],
    [{ default: "'x'", notNull: false }, "Defaulted<string | null>"],
    [{ identity: "by default", type: "bigint" }, "Defaulted<number>"],
    [{ identity: "always", type: "bigint" }, "Computed<number>"],
    [{ computed: true, default: "upper(plate)" }, "Computed<string>"],
  ])("say what a column is: %j", (given, type) => {
    // when
    const text = typesOf(aColumn(given));

    // then
    expect(text).toContain(`  someValue: ${type};`);
  });

  test.each(["line_1", "Name", "_hidden", "two__words"])(
    "refuse the name %s, which would not find its way back",
    (name) => {
      // when
      const attempt = () => typesOf(aColumn({ name }));

      // then
      expect(attempt).toThrow(name);
    },
  );

  test("refuse a type nobody has thought about", () => {
    // when
    const attempt = () => typesOf(aColumn({ type: "point" }));

    // then
    expect(attempt).toThrow(/work_seat\.some_value has the type point/u);
  });
});
