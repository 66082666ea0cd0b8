import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { readSheet } from "#server/table-jobs/transfer/read-sheet.ts";
import { SheetUnreadable } from "#server/table-jobs/transfer/sheet-unreadable.ts";
import { aZip } from "../../../support/builders/a-file.ts";

async function linesOf(bytes: Buffer, language?: Language, pieceBytes = bytes.length): Promise<string[][]> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes)
    pieces.push(bytes.subarray(from, from + pieceBytes));
  const lines: string[][] = [];
  for await (const { cells } of readSheet("csv", Readable.from(pieces), {
    ...(language && { language }),
    cellsMax: 4,
  }))
    lines.push(cells);
  return lines;
}

it.each([
  [",", "代码,名称\r\nA1,一\r\n"],
  [";", '代码;名称\r\nA1;"一"\r\n'],
  ["tab", "代码\t名称\nA1\t一\n"],
])("finds the sign between cells: %s", async (_name, text) => {
  expect(await linesOf(Buffer.from(text))).toEqual([
    ["代码", "名称"],
    ["A1", "一"],
  ]);
});

/** 名称,保险 and 名称,保険 as programs on Chinese and Japanese computers write them. */
const inGb = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xa3, 0xcf, 0xd5, 0x0a]);
const inSjis = Buffer.from([0x96, 0xbc, 0x8f, 0xcc, 0x2c, 0x95, 0xdb, 0x8c, 0xaf, 0x0a]);

it("numbers lines as a spreadsheet program does: blank ones count, ends of lines inside a cell do not", async () => {
  const text = 'a,b\r\n\r\n"1\r\nand","2"\r\n\r\n3,4\r\n';
  const numbers: number[] = [];
  for await (const { line } of readSheet("csv", Readable.from([Buffer.from(text)]))) numbers.push(line);
  expect(numbers).toEqual([1, 3, 5]);
});

it("reads what spreadsheet programs save in the encoding of their computer", async () => {
  expect(await linesOf(inGb, "zh-CN")).toEqual([["名称", "保险"]]);
  expect(await linesOf(inSjis, "ja-JP")).toEqual([["名称", "保険"]]);
  expect(await linesOf(Buffer.from("\uFEFF名称,保险\n", "utf16le"), "en-US")).toEqual([["名称", "保险"]]);
  expect(await linesOf(Buffer.from("\uFEFF名称,保险\n"), "ja-JP")).toEqual([["名称", "保险"]]);
});

it("reads a character that two pieces share", async () => {
  expect(await linesOf(Buffer.from("名称,保险\n"), "zh-CN", 4)).toEqual([["名称", "保险"]]);
  expect(await linesOf(inGb, "zh-CN", 3)).toEqual([["名称", "保险"]]);
});

it.each([
  ["more cells than a line may have", "a,b\n1,2,3,4,5\n", "tooManyCells", { line: 2, most: 4 }],
  [
    "more cells below blank lines, at the line's own number",
    "a,b\n\n\n,\n1,2,3,4,5\n",
    "tooManyCells",
    { line: 5, most: 4 },
  ],
  [
    "a line without an end",
    `a\n"${"x\n".repeat(limits.sheetLineMaxCharacters)}`,
    "lineTooLong",
    { most: limits.sheetLineMaxCharacters },
  ],
])("refuses %s and says where", async (_what, text, problem, params) => {
  await expect(linesOf(Buffer.from(text))).rejects.toMatchObject({ problem, params });
});

it.each([
  [
    "unpacks to more than its size allows",
    [{ name: "xl/sharedStrings.xml", content: Buffer.alloc(30_000_000, "a") }],
    "archiveBomb",
  ],
  [
    "unpacks to more than it says",
    [{ name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(2_000_000, " "), declared: 100 }],
    "archiveBomb",
  ],
])("refuses a workbook that %s before it is read", async (_what, parts, problem) => {
  const lines = readSheet("xlsx", Readable.from([aZip(parts)]));
  await expect(lines.next()).rejects.toMatchObject({ problem });
});

it("says what is wrong in the reader's language", () => {
  const unreadable = new SheetUnreadable("tooManyCells", { line: 2, most: 4 });
  expect(unreadable.told("zh-CN", "货品.xlsx")).toContain("第 2 行超过 4 个单元格");
  expect(unreadable.told("ja-JP", "goods.xlsx")).toContain("2 行目");
});
