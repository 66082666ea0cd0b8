import { expect, it } from "vitest";
import { readXlsx } from "#server/table-jobs/transfer/read-xlsx.ts";
import { aFileOnDisk, aZip } from "../../../support/builders/a-file.ts";
import { aWorkbook, type WorkbookGiven } from "../../../support/builders/a-workbook.ts";

async function linesOf(bytes: Buffer): Promise<string[][]> {
  const { path } = await aFileOnDisk(bytes);
  const lines: string[][] = [];
  for await (const { cells } of readXlsx(path)) lines.push(cells);
  return lines;
}
const inWorkbook = (given: WorkbookGiven) => linesOf(aWorkbook(given));

it("reads the sheet that is shown first, its shared texts in one piece and without their readings", async () => {
  const lines = await inWorkbook({
    texts: [
      "<t>名称</t>",
      '<r><t>Fire</t></r><r><rPr><b/></rPr><t xml:space="preserve"> &amp; theft</t></r>',
      "<t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh>",
      "<t>two_x000D_\nlines, _x005F_x0041_</t>",
    ],
    rows: [
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c><c r="C2" t="s"><v>3</v></c></row>',
    ],
  });
  expect(lines).toEqual([["名称"], ["Fire & theft", "東京", "two\r\nlines, _x0041_"]]);
});

it("keeps cells in their columns where some are left out, and leaves blank rows out", async () => {
  const lines = await inWorkbook({
    rows: [
      '<row r="1"><c r="B1"><v>1</v></c><c r="AA1"><v>27</v></c></row>',
      '<row r="2"><c r="A2" s="3"/></row>',
      '<row r="9"><c><v>9</v></c><c><v>10</v></c></row>',
    ],
  });
  const [first, second] = lines;
  expect(first).toHaveLength(27);
  expect([first?.[0], first?.[1], first?.[26]]).toEqual(["", "1", "27"]);
  expect(second).toEqual(["9", "10"]);
  expect(lines).toHaveLength(2);
});

it("numbers lines as the file does, blank ones counted", async () => {
  const rows = [
    '<row r="2"><c r="A2"><v>2</v></c></row>',
    '<row r="3"><c r="A3" s="3"/></row>',
    '<row r="9"><c r="A9"><v>9</v></c></row>',
    "<row><c><v>10</v></c></row>",
  ];
  const { path } = await aFileOnDisk(aWorkbook({ rows }));
  const numbers: number[] = [];
  for await (const { line } of readXlsx(path)) numbers.push(line);
  expect(numbers).toEqual([2, 9, 10]);
});

it("shows shares as percent where the workbook does", async () => {
  const cells = ["0.15", "0.1525", "7.0000000000000007E-2", "1", "-2.5E-2", "0"]
    .map((value, at) => `<c r="${"ABCDEF"[at]}1" s="${at % 2 === 0 ? 4 : 5}"><v>${value}</v></c>`)
    .join("");
  const text = '<c r="G1" s="4" t="str"><f>A1</f><v>n/a</v></c>';
  expect(await inWorkbook({ rows: [`<row r="1">${cells}${text}</row>`], formats: [9, 10] })).toEqual([
    ["15%", "15.25%", "7%", "100%", "-2.5%", "0%", "n/a"],
  ]);
});

it("keeps the zeros before a number that its format shows, such as those of a code", async () => {
  const cells = ["755", "1234567", "1.5", "-7", "0"].map(
    (value, at) => `<c r="${"ABCDE"[at]}1" s="4"><v>${value}</v></c>`,
  );
  const others = '<c r="F1" s="5"><v>20</v></c><c r="G1" s="6"><v>7</v></c><c r="H1" s="7"><v>3</v></c>';
  expect(
    await inWorkbook({
      rows: [`<row r="1">${cells.join("")}${others}</row>`],
      formats: ["00000", '"No. "000', "0", "00.0"],
    }),
  ).toEqual([["00755", "1234567", "1.5", "-7", "00000", "020", "7", "3"]]);
});

it("shows numbers with the digits a program shows, and formulas by what came out", async () => {
  const row = [
    "<v>0.30000000000000004</v>",
    "<v>1234567890123456789</v>",
    "<f>A1*2</f><v>0.6</v>",
    "<v>-2.5E-3</v>",
  ].map((inside, index) => `<c r="${"ABCD"[index]}1" s="3">${inside}</c>`);
  const other =
    '<c r="E1" t="b"><v>1</v></c><c r="F1" t="str"><f>B1&amp;"x"</f><v>yx</v></c><c r="G1" t="e"><v>#REF!</v></c>';
  expect(await inWorkbook({ rows: [`<row r="1">${row.join("")}${other}</row>`] })).toEqual([
    ["0.3", "1234567890123456789", "0.6", "-2.5E-3", "true", "yx", "#REF!"],
  ]);
});

it("reads days and instants by their formats, in the calendar of the workbook", async () => {
  const cells = '<c r="A1" s="1"><v>46053</v></c><c r="B1" s="2"><v>46053.99998843</v></c>';
  const none = '<c r="C1" s="1"><v>1E+99</v></c><c r="D1" s="3"><v>46053</v></c>';
  const rows = [`<row r="1">${cells}${none}</row>`];
  expect(await inWorkbook({ rows })).toEqual([["2026-01-31", "2026-01-31 23:59:59", "1E+99", "46053"]]);
  expect(await inWorkbook({ rows, since1904: true })).toEqual([
    ["2030-02-01", "2030-02-01 23:59:59", "1E+99", "46053"],
  ]);
});

it.each([
  ["aaaa"],
  ["[$-804]aaaa"],
  ["[$-804]aaaa;@"],
  ["aaa"],
  ["ddd"],
  ["[$-409]dddd"],
  ["e"],
  ['e"年"'],
  ["ggge"],
  ["[$-411]ggge"],
  ['[$-411]ggge"年"m"月"d"日"'],
  ["bbbb"],
  ["General;aaaa"],
])("reads a day whose format shows a part of it alone (%s)", async (format) => {
  const rows = ['<row r="1"><c r="A1" s="4"><v>46053</v></c></row>'];
  expect(await inWorkbook({ rows, formats: [format] })).toEqual([["2026-01-31"]]);
});

it.each([
  ["General"],
  ["G/通用格式"],
  ["G/標準"],
  ['General" 元"'],
  ["0.00E+00"],
  ["##0.0E+0"],
  ["0.0E-0"],
  ['0"days"'],
  ["[Red]0;[Blue]-0"],
  ["[$¥-804]#,##0.00"],
  ["@"],
])("reads a number whose format has letters of days in other places (%s)", async (format) => {
  const rows = ['<row r="1"><c r="A1" s="4"><v>46053</v></c></row>'];
  expect(await inWorkbook({ rows, formats: [format] })).toEqual([["46053"]]);
});

it.each([
  ["[h]:mm", "36:00:00"],
  ["[hh]:mm:ss", "36:00:00"],
  ["[mm]:ss", "36:00:00"],
  ["[s]", "36:00:00"],
  ["[$-409][h]:mm;@", "36:00:00"],
  ["h:mm AM/PM", "1900-01-01 12:00:00"],
])("reads hours that are counted on beyond a day as such (%s)", async (format, expected) => {
  const rows = ['<row r="1"><c r="A1" s="4"><v>1.5</v></c></row>'];
  expect(await inWorkbook({ rows, formats: [format] })).toEqual([[expected]]);
});

it("understands names with a prefix, and refuses a packed file without a sheet", async () => {
  const sheet =
    '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>in place</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
  const only = (name: string) => linesOf(aZip([{ name, content: Buffer.from(sheet) }]));
  expect(await only("xl/worksheets/sheet1.xml")).toEqual([["in place"]]);
  await expect(only("word/document.xml")).rejects.toMatchObject({ problem: "withoutSheet" });
});

it.each([
  ["a column beyond the last of a sheet", '<row><c r="ZZZZZZ1"><v>1</v></c></row>', { cell: "ZZZZZZ1" }],
  ["the first column beyond it", '<row><c r="XFE1"><v>1</v></c></row>', { cell: "XFE1" }],
  ["a row beyond the last", '<row r="1048577"><c r="A1048577"><v>1</v></c></row>', { cell: "1048577" }],
])("refuses %s", async (_what, row, params) => {
  await expect(inWorkbook({ rows: [row] })).rejects.toMatchObject({ problem: "outsideSheet", params });
});

it("reads the last column there is, and refuses more cells in a line than are allowed", async () => {
  const rows = ['<row r="7"><c r="XFD7"><v>1</v></c></row>'];
  const [line] = await inWorkbook({ rows });
  expect(line).toHaveLength(16_384);
  const { path } = await aFileOnDisk(aWorkbook({ rows }));
  await expect(readXlsx(path, 2_000).next()).rejects.toMatchObject({
    problem: "tooManyCells",
    params: { line: 7, most: 2_000 },
  });
});

it("refuses a file that lacks a text which a cell names, instead of reading an empty cell", async () => {
  const rows = ['<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'];
  await expect(inWorkbook({ rows, texts: ["<t>code</t>"] })).rejects.toMatchObject({ problem: "broken" });
});

it("refuses a cell or a shared text that is longer than a program writes", async () => {
  const long = "x".repeat(32_768);
  const cell = `<row r="3"><c r="B3" t="inlineStr"><is><t>${long}</t></is></c></row>`;
  await expect(inWorkbook({ rows: [cell] })).rejects.toMatchObject({
    problem: "cellTooLong",
    params: { line: 3, column: 2, most: 32_767 },
  });
  await expect(inWorkbook({ rows: [], texts: [`<t>${long}</t>`] })).rejects.toMatchObject({
    problem: "sharedTextTooLong",
  });
});

it("leaves out the reading above a text that stands in its cell as well, and joins the parts of one in several styles", async () => {
  const lines = await inWorkbook({
    rows: [
      `<row r="1"><c r="A1" t="inlineStr"><is><r><t>東</t></r><r><rPr><b/></rPr><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c></row>`,
    ],
  });
  expect(lines).toEqual([["東京"]]);
});

it("knows the first two months of 1900 as programs do, which count a day too many before March", async () => {
  const days = (since1904: boolean, ...serials: number[]) =>
    inWorkbook({
      since1904,
      rows: [`<row r="1">${serials.map((serial) => `<c s="1"><v>${serial}</v></c>`).join("")}</row>`],
    });
  expect(await days(false, 1, 31, 59, 60, 61)).toEqual([
    ["1900-01-01", "1900-01-31", "1900-02-28", "1900-02-29", "1900-03-01"],
  ]);
  expect(await days(true, 1, 60)).toEqual([["1904-01-02", "1904-03-01"]]);
});
