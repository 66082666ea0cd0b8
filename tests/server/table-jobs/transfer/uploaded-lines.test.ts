import { expect, it } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import { languages } from "#contract/codes/language.ts";
import { uploadedLines } from "#server/table-jobs/index.ts";
import { writeSheet } from "#server/table-jobs/transfer/write-sheet.ts";
import { aCompoundFile, aFileOnDisk, aZip } from "../../../support/builders/a-file.ts";
import { aWorkbook, type WorkbookGiven } from "../../../support/builders/a-workbook.ts";

const cellsMax = 300;

async function read(fileName: string, bytes: Buffer, language: (typeof languages)[number] = "zh-CN") {
  const file = { ...(await aFileOnDisk(bytes)), field: "file", fileName, contentType: "" };
  const options = { reader: undefined, language, cellsMax, linesMax: 100, refusesMore: true };
  const answer = await uploadedLines(file, options);
  return isRefusal(answer) ? answer : answer.lines;
}

const text = (column: string, value: string) => `<c r="${column}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const book = (given: Partial<WorkbookGiven>) => aWorkbook({ rows: [], ...given });
const heads = row(1, text("A1", "品名"), text("B1", "数量"));
const lines = [
  ["品名", "数量"],
  ["笔", "2"],
];
const wide = Array.from({ length: 200 }, (_, at) => `h${at}`);
const inGb = Buffer.concat([
  Buffer.from([0xc6, 0xb7, 0xc3, 0xfb, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0d, 0x0a]),
  Buffer.from([0xb1, 0xca, 0x2c, 0x32, 0x0d, 0x0a]),
]);
const manyAscii = Buffer.from("h,i\r\n".repeat(40));

async function written(sheet: string[][]): Promise<Buffer> {
  async function* some() {
    yield sheet;
  }
  const parts: Buffer[] = [];
  for await (const part of writeSheet("xlsx", some())) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

it.each<[string, string, Buffer | Promise<Buffer>, string[][]]>([
  ["a mark of UTF-8", "a.csv", Buffer.from("\uFEFF品名,数量\r\n笔,2\r\n"), lines],
  ["semicolons", "a.csv", Buffer.from("品名;数量\n笔;2\n"), lines],
  ["tabs", "a.csv", Buffer.from("品名\t数量\n笔\t2\n"), lines],
  [
    "semicolons beside decimal commas",
    "a.csv",
    Buffer.from("a;b\n1,5;2,5\n"),
    [
      ["a", "b"],
      ["1,5", "2,5"],
    ],
  ],
  [
    "a title with a comma above heads with semicolons",
    "a.csv",
    Buffer.from("采购,2026\n品名;数量\n笔;2\n"),
    [["采购,2026"], ...lines],
  ],
  ["the encoding of a Chinese computer", "a.csv", inGb, lines],
  ["UTF-16 with its mark", "a.csv", Buffer.from("\uFEFF品名\t数量\r\n笔\t2\r\n", "utf16le"), lines],
  ["UTF-16 without its mark", "a.csv", Buffer.from("品名,数量\r\n笔,2\r\n", "utf16le"), lines],
  ["UTF-16, the high half first", "a.csv", Buffer.from("品名,数量\r\n笔,2\r\n", "utf16le").swap16(), lines],
  [
    "line breaks and separators in quotes",
    "a.csv",
    Buffer.from('品名,数量\n"笔;\n红",2\n'),
    [
      ["品名", "数量"],
      ["笔;\n红", "2"],
    ],
  ],
  ["commas beyond all cells", "a.csv", Buffer.from(`品名,数量\n笔,2${",".repeat(900)}\n`), lines],
  ["two hundred columns", "a.csv", Buffer.from(`${wide.join(",")}\n`), [wide]],
  ["two hundred columns", "a.xlsx", written([wide]), [wide]],
  ["a workbook under another name", "a.csv", written(lines), lines],
  [
    "cells that are only formatted beyond all others",
    "a.xlsx",
    book({ rows: [heads, row(2, text("A2", "笔"), '<c r="B2"><v>2</v></c>', '<c r="ZZ2" s="3"/>')] }),
    lines,
  ],
  [
    "merged cells and two rows of heads",
    "a.xlsx",
    book({
      rows: [
        row(1, text("A1", "采购明细"), '<c r="B1" s="3"/>'),
        row(2, text("A2", "货品"), '<c r="B2" s="3"/>', text("C2", "金额")),
        row(3, text("A3", "品名"), text("B3", "数量"), '<c r="C3" s="3"/>'),
      ],
    }),
    [["采购明细"], ["货品", "", "金额"], ["品名", "数量"]],
  ],
  [
    "hidden rows and columns",
    "a.xlsx",
    book({ rows: [heads, row(2, text("A2", "笔"), text("B2", "2")).replace("<row", '<row hidden="1"')] }),
    lines,
  ],
  [
    "a sheet that is hidden before the first that is shown",
    "a.xlsx",
    book({ rows: [row(1, text("A1", "hidden"))], firstIsHidden: true }),
    [["notes"]],
  ],
  [
    "days in the formats of East Asian programs, times, durations and percent",
    "a.xlsx",
    book({
      formats: [31, 57, 20, 46, 9],
      rows: [
        row(
          1,
          ...["46053", "46053", "0.375", "1.5", "0.15"].map(
            (value, at) => `<c r="${"ABCDE"[at]}1" s="${4 + at}"><v>${value}</v></c>`,
          ),
          '<c r="F1" t="d"><v>2026-01-31T00:00:00</v></c>',
        ),
      ],
    }),
    [["2026-01-31", "2026-01-31", "09:00:00", "36:00:00", "15%", "2026-01-31"]],
  ],
  [
    "formulas with what came out of them, nothing included",
    "a.xlsx",
    book({
      rows: [
        row(
          1,
          '<c r="A1"><f>1+1</f><v>2</v></c>',
          '<c r="B1" t="str"><f>""</f><v></v></c>',
          '<c r="C1" t="str"><f>"x"</f><v>x</v></c>',
        ),
      ],
    }),
    [["2", "", "x"]],
  ],
])("reads %s (%s)", async (_what, fileName, bytes, expected) => {
  expect(await read(fileName, await bytes)).toEqual(expected);
});

it.each<[string, string, Buffer | Promise<Buffer>, string, Record<string, string | number>]>([
  ["an empty file", "a.csv", Buffer.alloc(0), "empty", {}],
  ["a file of blank lines", "a.csv", Buffer.from("\n,,\n \n"), "empty", {}],
  ["an empty file that is named a workbook", "a.xlsx", Buffer.alloc(0), "empty", {}],
  ["a workbook whose sheets are empty", "a.xlsx", book({ otherRows: [] }), "empty", {}],
  [
    "a workbook under a password",
    "a.xlsx",
    aCompoundFile("EncryptionInfo", "EncryptedPackage"),
    "hasPassword",
    {},
  ],
  ["an old workbook", "a.xls", aCompoundFile("Workbook"), "oldWorkbook", {}],
  ["an old workbook that is named a new one", "a.xlsx", aCompoundFile("Workbook"), "oldWorkbook", {}],
  ["an old workbook that is named a text", "a.csv", aCompoundFile("Book"), "oldWorkbook", {}],
  ["a page that is named a workbook", "a.xls", Buffer.from("<html><table>"), "noWorkbook", {}],
  [
    "a document that is named a workbook",
    "a.xlsx",
    aZip([{ name: "word/document.xml", content: Buffer.from("<w/>") }]),
    "withoutSheet",
    {},
  ],
  [
    "a workbook cut in the middle",
    "a.xlsx",
    written(lines).then((all) => all.subarray(0, all.length / 2)),
    "broken",
    {},
  ],
  [
    "a workbook that unpacks to too much",
    "a.xlsx",
    aZip([{ name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(30_000_000, " ") }]),
    "archiveBomb",
    {},
  ],
  [
    "a formula that was never computed",
    "a.xlsx",
    book({ rows: [heads, row(2, text("A2", "笔"), '<c r="AB2"><f>1+1</f></c>')], isAlone: true }),
    "formulaWithoutValue",
    { cell: "AB2" },
  ],
  [
    "a text cut within a quotation",
    "a.csv",
    Buffer.from('a,b\n1,2\n3,"4\n5,6'),
    "quoteNotClosed",
    { line: 3 },
  ],
  [
    "a text cut within a character",
    "a.csv",
    Buffer.from("品名,数量\n笔").subarray(0, -1),
    "encoding",
    { line: 2 },
  ],
  [
    "two encodings in one text",
    "a.csv",
    Buffer.concat([Buffer.from("品名\n笔\n"), inGb]),
    "encoding",
    { line: 2 },
  ],
  ["what is no text", "a.csv", Buffer.from("a,b\n\0c,\0\0d\n"), "notText", { line: 2 }],
  [
    "half of a character, as a formula that cuts texts leaves it",
    "a.xlsx",
    book({ rows: [heads, row(2, text("A2", "好_xD83D_"))], isAlone: true }),
    "notText",
    { line: 2 },
  ],
  [
    "too many columns",
    "a.csv",
    Buffer.from(`a\n${Array.from({ length: 301 }, () => "x").join()}\n`),
    "tooManyCells",
    { line: 2, most: cellsMax },
  ],
])("refuses %s (%s) in every language", async (_what, fileName, given, problem, params) => {
  const bytes = await given;
  for (const language of languages) {
    const refused = await read(fileName, bytes, language);
    if (!isRefusal(refused)) throw new Error(JSON.stringify(refused));
    const { default: texts } = await import(`#contract/texts/${language}/tables-server.json`);
    const said = Object.entries(params).reduce(
      (words, [name, value]) => words.replace(`{{${name}}}`, String(value)),
      texts.sheet[problem] as string,
    );
    expect(refused).toMatchObject({ refused: "sheetUnreadable", params: { file: fileName, reason: said } });
  }
});

it("tells the encoding of a long text by the first characters that show it", async () => {
  const bytes = Buffer.concat([manyAscii, Buffer.alloc(70_000, "h,i\r\n"), inGb]);
  const file = { ...(await aFileOnDisk(bytes)), field: "file", fileName: "a.csv", contentType: "" };
  const options = {
    reader: undefined,
    language: "zh-CN" as const,
    cellsMax,
    linesMax: 50_000,
    refusesMore: true,
  };
  const read = await uploadedLines(file, options);
  expect(isRefusal(read) ? [] : read.lines.slice(-2)).toEqual(lines);
});

it("says which sheet of a workbook was read and which there are, reads another, and tells of one that can't be", async () => {
  const uncomputed = row(1, '<c r="A1"><f>1+1</f></c>');
  const long = Array.from({ length: 101 }, (_, at) => row(at + 1, text(`A${at + 1}`, "x")));
  const of = async (rows: string[], sheet?: string) => {
    const bytes = book({ rows, otherRows: [heads] });
    const file = { ...(await aFileOnDisk(bytes)), field: "file", fileName: "a.xlsx", contentType: "" };
    const language = "zh-CN" as const;
    const options = { reader: undefined, language, cellsMax, linesMax: 100, refusesMore: true, sheet };
    return uploadedLines(file, options);
  };
  const sheets = ["货品", "说明"];
  expect(await of([heads])).toMatchObject({ lines: [lines[0]], sheet: "货品", sheets, problem: null });
  expect(await of([heads], "说明")).toMatchObject({ sheet: "说明", sheets, problem: null });
  const notRead = { lines: [], numbers: [], sheet: "货品", sheets };
  expect(await of([uncomputed])).toEqual({ ...notRead, problem: expect.stringContaining("A1 的公式") });
  expect(await of(long)).toEqual({ ...notRead, problem: expect.stringContaining("超过 99 行") });
  expect(await of([], "货品")).toMatchObject({ sheet: null, problem: expect.stringContaining("没有任何行") });
});

it("refuses the choice of a sheet of what has none", async () => {
  const file = {
    ...(await aFileOnDisk(Buffer.from("a,b\n"))),
    field: "file",
    fileName: "a.csv",
    contentType: "",
  };
  const language = "zh-CN" as const;
  const options = { reader: undefined, language, cellsMax, linesMax: 100, refusesMore: true, sheet: "a" };
  expect(await uploadedLines(file, options)).toMatchObject({
    errors: { sheet: { problem: "noSheetsInCsv" } },
  });
});
