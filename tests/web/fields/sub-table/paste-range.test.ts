import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { NamedCells } from "../../../../src/web/fields/sub-table/look-up-names.ts";
import { pasteRange } from "../../../../src/web/fields/sub-table/paste-range.ts";
import { isRange, readRange } from "../../../../src/web/fields/sub-table/read-range.ts";
import { aField, aNumber } from "../../../support/builders/a-process.ts";

const item = aField("item");
const cost = aNumber("cost");
const day = aField("day", { componentType: ComponentType.date, dateFormat: "dd.MM.yyyy" });
const kind = aField("kind", {
  componentType: ComponentType.select,
  candidateJsonValue: [
    { VALUE: "train", TEXT: "火车", i18n: { "en-US": "Train" } },
    { VALUE: "plane", TEXT: "飞机" },
  ],
});
const sum = aField("sum", {
  componentType: ComponentType.formula,
  componentDataType: ComponentDataType.number,
  expression: "row.cost * 2",
});

function pasted(
  columns: FormComponent[],
  text: string,
  given: { readOnly?: string; mostRows?: number; named?: NamedCells } = {},
) {
  return pasteRange(
    {
      rows: [{ item: "旧", cost: 1 }],
      columns,
      isWritable: (column) => column.componentCode !== given.readOnly,
      mostRows: given.mostRows ?? 100,
      blank: () => ({ item: "", cost: null }),
      language: "zh-CN",
      ...(given.named === undefined ? {} : { named: given.named }),
    },
    { row: 0, column: 0 },
    readRange(text),
  );
}

describe("a range copied from a spreadsheet", () => {
  it.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\t\t\n", [["a", "", ""]]],
    ['"two\nlines"\t"say ""hi"""\n', [["two\nlines", 'say "hi"']]],
    ['"never closed\tb', [['"never closed', "b"]]],
    ["a\n\nb", [["a"], [""], ["b"]]],
  ])("is read as its cells: %j", (text, cells) => {
    expect(readRange(text)).toEqual(cells);
  });

  it("is more than one cell; lines alone are one where a field takes several", () => {
    expect(["a", "a\n", "a\tb", "a\nb"].map((text) => isRange(text, false))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(["a\nb", "a\tb"].map((text) => isRange(text, true))).toEqual([false, true]);
  });
});

describe("a range in a sub-table", () => {
  it("overwrites from the cell one is in and adds rows where it reaches further", () => {
    // when
    const { rows, count, awkward } = pasted([item, cost], "车票\t1,234.50\n住宿\t８０\n");

    // then
    expect(rows).toEqual([
      { item: "车票", cost: 1234.5 },
      { item: "住宿", cost: 80 },
    ]);
    expect([count, awkward]).toEqual([2, []]);
  });

  it("understands choices by what they are called, and days as the field or anybody writes them", () => {
    // when
    const { rows } = pasted([kind, day], "火车\t31.12.2026\nplane\t2026/1/5\nplane\t2026年3月4日");

    // then
    expect(rows.map((row) => [row["kind"], row["day"]])).toEqual([
      ["train", "2026-12-31"],
      ["plane", "2026-01-05"],
      ["plane", "2026-03-04"],
    ]);
  });

  it("names what is wrong: a figure stays to be mended, what has no place is told with its text", () => {
    // when
    const { rows, awkward } = pasted([cost, kind], "zehn\tBus\t多\n1.234\t火车");

    // then
    expect(rows.map((row) => row["cost"])).toEqual(["zehn", 1.234]);
    expect(
      awkward.map(({ row, column, text, problem, isKept }) => [
        row,
        column?.componentCode,
        text,
        problem.problem,
        isKept,
      ]),
    ).toEqual([
      [1, "cost", "zehn", "notANumber", true],
      [1, "kind", "Bus", "notAChoice", false],
      [1, undefined, "多", "pastedTooWide", false],
      [2, "cost", "1.234", "tooManyDecimals", true],
    ]);
  });

  it("leaves computed columns alone, and those one may not write with a word about it", () => {
    // when
    const { rows, awkward } = pasted([sum, item, cost], "99\t新\t5", { readOnly: "item" });

    // then
    expect(rows).toEqual([{ item: "旧", cost: 5 }]);
    expect(awkward.map(({ text, problem }) => [text, problem.problem])).toEqual([["新", "fieldNotWritable"]]);
  });

  it("takes what was found for names that only the server knows, and names those that were not", () => {
    // given
    const who = aField("who", { componentType: ComponentType.person });
    const named: NamedCells = (_column, text) =>
      text === "王芳"
        ? { value: "A01" }
        : { problem: { problem: "nobodyOfThatName", params: { value: text } } };

    // when
    const { rows, awkward } = pasted([who, item], "王芳\t甲\n赵\t乙\n\t丙", { named });

    // then
    expect(rows.map((row) => [row["who"], row["item"]])).toEqual([
      ["A01", "甲"],
      [undefined, "乙"],
      [null, "丙"],
    ]);
    expect(awkward.map(({ row, problem, isKept }) => [row, problem.problem, isKept])).toEqual([
      [2, "nobodyOfThatName", false],
    ]);
  });

  it("adds no rows where none may be added, and tells what would have stood in them", () => {
    // when
    const { rows, awkward } = pasted([item, cost], "a\t1\nb\t2", { mostRows: 1 });

    // then
    expect(rows).toHaveLength(1);
    expect(awkward.map(({ row, text, problem }) => [row, text, problem.problem])).toEqual([
      [2, "b 2", "tooManyRows"],
    ]);
  });
});
