import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";
import type { CountedCell, SheetCell } from "./counted-cell.ts";

/** Lines of cells, some at a time. */
export type Lines = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A sheet's bytes, written as the lines come. */
export function writeSheet(format: "csv" | "xlsx", lines: Lines): AsyncIterable<Buffer | string> {
  return format === "csv" ? writeCsv(lines) : writeXlsx(lines);
}

/** Whoever reads the file takes each of them for the end of a line, wherever it stands without quotation marks. */
const lineEnd = /[\r\n]/u;

/** With the mark that tells spreadsheet programs the encoding. */
async function* writeCsv(lines: Lines): AsyncGenerator<string> {
  yield "\uFEFF";
  for await (const some of lines)
    yield stringify(
      some.map((line) => line.map((cell) => (typeof cell === "string" ? cell : cell.text))),
      { record_delimiter: "windows", quoted_match: lineEnd },
    );
}

function writeXlsx(lines: Lines): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(text), name);
  const sheet = Readable.from(sheetXml(lines), { objectMode: false });
  // An error while rows are read must end the file, not leave it open.
  sheet.on("error", (error) => (zip.outputStream as unknown as Readable).destroy(error));
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Buffer>;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const openXml = "http://schemas.openxmlformats.org";

async function* sheetXml(lines: Lines): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>`;
  for await (const some of lines) yield some.map(rowXml).join("");
  yield "</sheetData></worksheet>";
}

/** Texts stay texts: nothing is a formula and no long number loses its end. */
function rowXml(line: readonly SheetCell[]): string {
  const cells = line.map((cell) => {
    if (typeof cell !== "string") return `<c${styleXml[cell.shownAs]}><v>${cell.value}</v></c>`;
    return cell === ""
      ? "<c/>"
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row>${cells.join("")}</row>`;
}

/** The places of `xl/styles.xml`: days and times as the reader's program writes them, amounts and shares with two decimals. */
const styleXml: Readonly<Record<CountedCell["shownAs"], string>> = {
  number: "",
  day: ' s="1"',
  amount: ' s="2"',
  moment: ' s="3"',
  share: ' s="4"',
};

/** Characters that XML does not allow are left out; what XML would change, or a reader take for an escape, is escaped. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(forbidden, "")
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/gu, "_x005F_")
    .replaceAll("\r", "_x000D_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

const relations = `${openXml}/officeDocument/2006/relationships`;
const fixedParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${xmlHead}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `${xmlHead}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${xmlHead}<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${xmlHead}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${xmlHead}<styleSheet xmlns="${openXml}/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
