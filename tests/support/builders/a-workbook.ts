import { aZip } from "./a-file.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What a sheet of `aWorkbook` is made of. */
export interface WorkbookGiven {
  /** The rows of the sheet that is shown first, as XML. */
  rows: readonly string[];
  /** Shared texts, as the XML inside `si`. */
  texts?: readonly string[];
  /** Days are counted from 1904. */
  since1904?: boolean;
  /** Formats of the styles from 4 on, by the numbers that programs know them by, or by their codes. */
  formats?: readonly (number | string)[];
  /** The sheet that would be shown first is hidden. */
  firstIsHidden?: boolean;
  /** The rows of the other sheet, called 说明, as XML. */
  otherRows?: readonly string[];
  /** There is no other sheet. */
  isAlone?: boolean;
}

const notes = ['<row r="1"><c r="A1" t="inlineStr"><is><t>notes</t></is></c></row>'];

/** Styles of `aWorkbook`: 0 plain, 1 a day, 2 day and time in a format of its own, 3 an amount. */
const stylesWith = (formats: readonly (number | string)[]): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;;[Red]\\-#,##0.00"/>${formats.map((code, at) => (typeof code === "string" ? `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>` : "")).join("")}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${4 + formats.length}"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/>${formats.map((format, at) => `<xf numFmtId="${typeof format === "string" ? 200 + at : format}" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0"/></cellStyles></styleSheet>`;

/**
 * The bytes of a workbook with the parts that spreadsheet programs write: shared texts, styles, and two sheets, of which
 * the one that is shown first lies second in the file.
 */
export function aWorkbook({
  rows,
  texts = [],
  since1904 = false,
  formats = [],
  firstIsHidden = false,
  otherRows = notes,
  isAlone = false,
}: WorkbookGiven): Buffer {
  const sheet = (inside: readonly string[]): string =>
    `${head}<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${inside.join("")}</sheetData></worksheet>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${since1904 ? ' date1904="1"' : ""}/><sheets><sheet name="货品" sheetId="2"${firstIsHidden ? ' state="hidden"' : ""} r:id="rId2"/>${isAlone ? "" : '<sheet name="说明" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet(otherRows),
    "xl/worksheets/sheet2.xml": sheet(rows),
    "xl/styles.xml": stylesWith(formats),
    "xl/sharedStrings.xml": `${head}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
  };
  return aZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}
