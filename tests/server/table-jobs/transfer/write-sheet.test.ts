import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { expect, it } from "vitest";
import { openPromise } from "#server/archive/index.ts";
import { readXlsx } from "#server/table-jobs/transfer/read-xlsx.ts";
import type { SheetCell } from "#server/table-jobs/transfer/counted-cell.ts";
import { writeSheet } from "#server/table-jobs/transfer/write-sheet.ts";
import { aFileOnDisk } from "../../../support/builders/a-file.ts";

const lines = [
  ["名称", "备注"],
  ["=1+1", 'a "quoted" <b> & c'],
  ["", "two\r\nlines"],
  ["_x0041_", "00123456789012345678"],
];

async function* some() {
  yield lines.slice(0, 2);
  yield lines.slice(2);
}
async function written(format: "csv" | "xlsx"): Promise<Buffer> {
  return buffer(Readable.from(writeSheet(format, some())));
}

it("a workbook has every part that programs ask for, well-formed, and each part names the next", async () => {
  // given
  const { path } = await aFileOnDisk(await written("xlsx"));
  const zip = await openPromise(path);

  // when
  const texts = new Map<string, string>();
  for (const entry of await zip.entries()) {
    const text = (await buffer(await zip.open(entry))).toString("utf8");
    new SaxesParser({ xmlns: true }).write(text).close();
    texts.set(entry.fileName, text);
  }
  zip.close();

  // then
  expect([...texts.keys()].toSorted()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(texts.get("_rels/.rels")).toContain('Target="xl/workbook.xml"');
  expect(texts.get("xl/_rels/workbook.xml.rels")).toContain('Id="r1"');
  expect(texts.get("xl/workbook.xml")).toContain('r:id="r1"');
  expect(texts.get("[Content_Types].xml")).toContain('PartName="/xl/worksheets/sheet1.xml"');
  expect(texts.get("xl/worksheets/sheet1.xml")).not.toContain("<f>");
});

it("a workbook is read as it was written, to the last character", async () => {
  const { path } = await aFileOnDisk(await written("xlsx"));
  const read: string[][] = [];
  for await (const { cells } of readXlsx(path)) read.push(cells);
  expect(read).toEqual(lines);
});

it("numbers, amounts and days are ones a program counts with, and are read back as they were", async () => {
  // given
  const cells: SheetCell[] = [
    { value: -1234.5, shownAs: "amount", text: "-1234.50" },
    { value: 7, shownAs: "number", text: "7" },
    { value: 46388, shownAs: "day", text: "2027-01-01" },
    { value: 46388.5, shownAs: "moment", text: "2027-01-01T04:00:00Z" },
    { value: 0.1525, shownAs: "share", text: "0.1525" },
  ];
  async function* line() {
    yield [cells];
  }
  const bytes = (format: "csv" | "xlsx") => buffer(Readable.from(writeSheet(format, line())));

  // when
  const { path } = await aFileOnDisk(await bytes("xlsx"));
  const read: string[][] = [];
  for await (const each of readXlsx(path)) read.push(each.cells);

  // then
  expect(read).toEqual([["-1234.5", "7", "2027-01-01", "2027-01-01 12:00:00", "15.25%"]]);
  expect((await bytes("csv")).toString("utf8")).toBe(
    "\uFEFF-1234.50,7,2027-01-01,2027-01-01T04:00:00Z,0.1525\r\n",
  );
});

it("a text of values begins with the mark of its encoding", async () => {
  const text = (await written("csv")).toString("utf8");
  expect(text.startsWith("\uFEFF名称,备注\r\n=1+1,")).toBe(true);
});

it("a text of several lines stays one cell of a CSV file, however its lines end", async () => {
  async function* severalLines() {
    yield [["first\nsecond", "third\rfourth", "fifth"]];
  }
  const text = await buffer(Readable.from(writeSheet("csv", severalLines())));
  expect(text.toString("utf8")).toBe('\uFEFF"first\nsecond","third\rfourth",fifth\r\n');
});
