import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { type CellStyle, fieldOf, recordToText, type Row, sameValue, textToRecord } from "#tables";
import { aField, aModel, aSchema } from "./support/a-table.ts";

const choices = [
  { const: "1", title: "启用" },
  { const: "0", title: "停用" },
];
const model = aModel(
  aSchema({
    note: aField({ type: "string", "x-ui": { widget: "textarea" } }),
    count: aField({ type: "integer" }),
    ratio: aField({ type: "number" }),
    money: aField({ type: "number", multipleOf: 0.01, "x-ui": { widget: "money" } }),
    completion: aField({ type: "number", title: "完成率（%）" }),
    open: aField({ type: "boolean" }),
    day: aField({ type: "string", format: "date" }),
    at: aField({ type: "string", format: "date-time" }),
    state: aField({ type: "string", oneOf: choices }),
    level: aField({
      type: "integer",
      oneOf: [
        { const: 11, title: "状态" },
        { const: 12, title: "备注" },
      ],
    }),
    states: aField({ type: "array", items: { type: "string", oneOf: choices } }),
    tags: aField({ type: "array", items: { type: "string" } }),
    owner: aField({ type: "string", "x-ref": { entity: "user" } }),
    dept: aField({ type: "integer", "x-ref": { entity: "dept" } }),
    files: aField({ type: "array", items: { type: "object" }, "x-ui": { widget: "attachment" } }),
    body: aField({ type: "object" }),
    raw: aField({ type: "string", "x-ui": { widget: "json" } }),
  }),
);
const styles: fc.Arbitrary<CellStyle> = fc.record({
  language: fc.constantFrom(...languages),
  timeZone: fc.constantFrom("UTC", "Asia/Shanghai", "America/Halifax"),
});
const chinese: CellStyle = { language: "zh-CN", timeZone: "Asia/Shanghai" };

const words = fc
  .oneof(
    fc.string({ minLength: 1, unit: "grapheme" }),
    fc.constantFrom(
      "=1+1",
      "'=x",
      "''-y",
      "@a",
      "+1",
      "-",
      "'quoted",
      "a;b",
      "[x",
      "启用",
      "#REF!",
      " '#N/A ",
      "＝1",
      "'＋2",
      " -3",
      "\n4",
    ),
  )
  .filter((text) => text.trim() !== "");
const keys = fc.stringMatching(/^[A-Z][A-Z0-9]{0,6}$/);
const rows: fc.Arbitrary<Row> = fc.record(
  {
    plate: words,
    note: words,
    raw: words,
    count: fc.maxSafeInteger(),
    ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    money: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100 + 0),
    open: fc.boolean(),
    day: fc
      .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    at: fc
      .date({ min: new Date("1900-01-02"), max: new Date("2999-12-30"), noInvalidDate: true })
      .map((at) => at.toISOString()),
    state: fc.constantFrom("1", "0"),
    level: fc.constantFrom(11, 12),
    states: fc.uniqueArray(fc.constantFrom("1", "0"), { minLength: 1 }),
    tags: fc.array(words, { minLength: 1, maxLength: 4 }),
    owner: keys,
    dept: fc.integer({ min: 1 }),
    files: fc.array(fc.record({ fileId: keys, fileName: words }), { minLength: 1, maxLength: 2 }),
    body: fc.dictionary(keys, fc.jsonValue()),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Row>;

describe("cells of a spreadsheet", () => {
  it("come back as the row they were written from, in any language and zone", () => {
    fc.assert(
      fc.property(rows, styles, (row, style) => {
        // when
        const { row: back, errors } = textToRecord(model, recordToText(model, row, style), style);
        // then
        expect(errors).toEqual({});
        for (const field of model.fields) {
          const [left, right] = [back[field.name], row[field.name]].map(
            (value) => JSON.parse(JSON.stringify(value ?? null)) as JsonValue,
          );
          expect(
            sameValue(left, right, field),
            `${field.name}: ${JSON.stringify(left)} ${JSON.stringify(right)}`,
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("never begin like a formula where text is written", () => {
    fc.assert(
      fc.property(rows, (row) => {
        const cells = recordToText(model, row, chinese);
        for (const name of ["plate", "note", "raw", "tags", "owner"])
          expect(cells[name] ?? "").not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      }),
    );
  });

  it.each(["=1", "＝1", "＋1", "－1", "＠a", " =1", "\u3000-1", "\n=1", "\nx", "' =1", "'＝x"])(
    "guard %j with an apostrophe and read it as it was",
    (plate) => {
      const cells = recordToText(model, { plate }, chinese);
      expect(cells["plate"]).toBe(`'${plate}`);
      expect(textToRecord(model, { plate: cells["plate"] ?? "" }, chinese).row).toEqual({ plate });
    },
  );

  it("say what people say", () => {
    const row: Row = {
      open: true,
      state: "1",
      states: ["1", "0"],
      at: "2026-01-05T00:00:00Z",
      level: 12,
      money: 1234.5,
      body: null,
    };
    expect(recordToText(model, row, chinese)).toMatchObject({
      open: "是",
      state: "启用",
      states: "启用; 停用",
      at: "2026-01-05 08:00:00",
      level: "备注",
      money: "1234.5",
      body: "",
      plate: "",
    });
    expect(recordToText(model, row, { language: "ja-JP", timeZone: "Asia/Tokyo" })).toMatchObject({
      open: "はい",
      state: "有効",
      at: "2026-01-05 09:00:00",
    });
  });

  it.each([
    ["count", "１，２３４", 1234],
    ["count", "12.0", 12],
    ["money", "￥1,234.50", 1234.5],
    ["money", "-0.5", -0.5],
    ["ratio", "1e3", 1000],
    ["open", "Y", true],
    ["open", "否", false],
    ["open", "はい", true],
    ["day", "2026/1/5", "2026-01-05"],
    ["day", "2026-01-05 00:00:00", "2026-01-05"],
    ["at", "2026-01-05 08:00", "2026-01-05T00:00:00.000Z"],
    ["at", "2026-01-05T08:00:00Z", "2026-01-05T08:00:00.000Z"],
    ["state", "ENABLED", "1"],
    ["state", "有効", "1"],
    ["state", " 停用 ", "0"],
    ["level", "12", 12],
    ["states", "启用、停用", ["1", "0"]],
    ["states", "Enabled, Disabled", ["1", "0"]],
    ["tags", "a; b；c", ["a", "b", "c"]],
    ["dept", "12", 12],
    ["owner", "  STAFF01 ", "STAFF01"],
    ["note", "  kept ", "  kept "],
    ["note", "   ", null],
  ] as [string, string, JsonValue][])("%s reads %j as %j", (name, text, value) => {
    expect(textToRecord(model, { [name]: text }, chinese)).toEqual({ row: { [name]: value }, errors: {} });
  });

  it.each([
    ["count", "1.5"],
    ["count", "1,23"],
    ["count", "many"],
    ["count", "99999999999999999999"],
    ["money", "12元"],
    ["open", "maybe"],
    ["day", "2026-02-30"],
    ["at", "soon"],
    ["state", "启"],
    ["states", "启用; 无"],
    ["dept", "财务部"],
    ["files", "{"],
    ["body", "{'a':1}"],
    ["ratio", "."],
  ])("%s cannot read %j and says what it found", (name, text) => {
    const { errors } = textToRecord(model, { [name]: text }, chinese);
    expect(errors).toEqual({
      [name]: { code: "unreadable", params: { found: text, kind: fieldOf(model, name)?.kind } },
    });
  });

  it.each(["#REF!", " #N/A ", "#DIV/0!"])(
    "%j of a formula is no value of any kind, a text neither",
    (cell) => {
      const cells = { note: cell, count: cell, tags: cell };
      const error = { code: "sheetError", params: { found: cell.trim() } };
      expect(textToRecord(model, cells, chinese)).toEqual({
        row: {},
        errors: { note: error, count: error, tags: error },
      });
      expect(textToRecord(model, { note: "'#REF!", tags: "#REF" }, chinese)).toEqual({
        row: { note: "#REF!", tags: ["#REF"] },
        errors: {},
      });
    },
  );

  it("of a column that the table does not have are an error of that column", () => {
    expect(textToRecord(model, { colour: "red" }, chinese).errors).toEqual({
      colour: { code: "unknownField", params: {} },
    });
  });
});

describe("a cell that shows percent", () => {
  const style = { language: "zh-CN", timeZone: "Asia/Shanghai" } as const;
  const read = (cells: Record<string, string>) => textToRecord(model, cells, style);

  it("stays as it is in a text, is a share in a number, and counts as it stands where the title counts in percent", () => {
    const cells = { note: "15%", ratio: "15%", money: "7%", count: "200%", completion: "15.25％" };
    expect(read(cells)).toEqual({
      row: { note: "15%", ratio: 0.15, money: 0.07, count: 2, completion: 15.25 },
      errors: {},
    });
  });

  it("is refused where no whole number comes out, and where nothing stands before the sign", () => {
    const unreadable = (found: string, kind: string) => ({ code: "unreadable", params: { found, kind } });
    expect(read({ count: "15%", ratio: "%" }).errors).toEqual({
      count: unreadable("15%", "integer"),
      ratio: unreadable("%", "decimal"),
    });
  });
});
