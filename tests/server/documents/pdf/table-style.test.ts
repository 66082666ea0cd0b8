import { describe, expect, it } from "vitest";
import { childOf, readXml } from "#server/documents/docx/xml-tree.ts";
import type { Block, Cell, Table } from "#server/documents/pdf/page-model.ts";
import { readLists } from "#server/documents/pdf/numbering.ts";
import { readParagraph, type ParagraphScope } from "#server/documents/pdf/read-paragraph.ts";
import { readTable } from "#server/documents/pdf/read-table.ts";
import { readStyles } from "#server/documents/pdf/styles.ts";
import { elementsOf, type XmlElement } from "#server/documents/docx/xml-tree.ts";

const shade = (color: string) => `<w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr>`;
const part = (type: string, content: string) => `<w:tblStylePr w:type="${type}">${content}</w:tblStylePr>`;
/** A style as office programs bring it: a dark head with bold white text, bands, a bold first column, a line above the sum. */
const styles = readStyles(
  readXml(
    `<w:styles><w:style w:type="table" w:styleId="Grid"><w:tcPr><w:vAlign w:val="center"/></w:tcPr>${[
      part(
        "firstRow",
        `<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:trPr><w:tblHeader/></w:trPr><w:tcPr><w:tcBorders><w:bottom w:val="single" w:sz="16" w:color="112233"/><w:insideV w:val="nil"/></w:tcBorders><w:shd w:val="clear" w:fill="1B6B5F"/></w:tcPr>`,
      ),
      part(
        "lastRow",
        `<w:tcPr><w:tcBorders><w:top w:val="single" w:sz="12" w:color="445566"/></w:tcBorders></w:tcPr>`,
      ),
      part("firstCol", "<w:rPr><w:b/></w:rPr>"),
      part("band1Horz", shade("EEEEEE")),
      part("band2Horz", shade("DDDDDD")),
      part("nwCell", shade("000001")),
    ].join("")}</w:style><w:style w:type="table" w:styleId="Mine"><w:basedOn w:val="Grid"/>${part(
      "band2Horz",
      shade("CCCCCC"),
    )}</w:style></w:styles>`,
  ),
);

const scope: ParagraphScope = {
  styles,
  lists: readLists(undefined),
  pictureOf: () => undefined,
  lacks: (gap) => {
    throw new Error(gap);
  },
};
const blocksOf = (parent: XmlElement, inner: ParagraphScope): Block[] =>
  elementsOf(parent).flatMap((child) => (child.name === "w:p" ? [readParagraph(child, inner)] : []));

/** A table of a style with rows of cells; `look` says which of its parts it asks for. */
function aTable(look: string, { style = "Grid", rows = 4, cell = "" } = {}): Table {
  const one = `<w:tc>${cell}<w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>`;
  const text = `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblBorders><w:insideV w:val="single"/></w:tblBorders>${look}</w:tblPr>${`<w:tr>${one}${one}</w:tr>`.repeat(rows)}</w:tbl>`;
  const table = childOf(readXml(`<w:body>${text}</w:body>`), "w:tbl")!;
  return readTable(table, scope, blocksOf);
}
const everything =
  '<w:tblLook w:firstRow="1" w:lastRow="1" w:firstColumn="1" w:lastColumn="0" w:noVBand="1"/>';
const shades = (table: Table) => table.rows.map(({ cells }) => cells.map((cell) => cell.shade));
const textOf = (cell: Cell | undefined) => {
  const [block] = cell?.blocks ?? [];
  return block?.kind === "paragraph" && block.inlines[0]?.kind === "text"
    ? block.inlines[0].style
    : undefined;
};

describe("the style of a table", () => {
  it("shades its head and its bands, which begin below the head and end above the sum; a corner counts over its row", () => {
    expect(shades(aTable(everything, { rows: 5 }))).toEqual([
      ["000001", "1B6B5F"],
      ["EEEEEE", "EEEEEE"],
      ["DDDDDD", "DDDDDD"],
      ["EEEEEE", "EEEEEE"],
      [undefined, undefined],
    ]);
  });

  it("writes the head and the first column as it says, and repeats the head on every page", () => {
    const { rows } = aTable(everything);
    expect(rows.map(({ isHead }) => isHead)).toEqual([true, false, false, false]);
    expect(textOf(rows[0]?.cells[1])).toMatchObject({ bold: true, color: "FFFFFF" });
    expect(rows[1]?.cells.map((cell) => textOf(cell)?.bold)).toEqual([true, false]);
    expect(rows[1]?.cells[0]?.valign).toBe("center");
  });

  it("draws lines at the edges of its parts, and none between their cells where it says so", () => {
    const { rows } = aTable(everything);
    expect(rows[0]?.cells[0]?.borders).toMatchObject({ bottom: { width: 2, color: "112233" } });
    expect(rows[0]?.cells[0]?.borders.right).toBeUndefined();
    expect(rows[1]?.cells[0]?.borders.right).toBeDefined();
    expect(rows[3]?.cells[1]?.borders).toMatchObject({ top: { width: 1.5, color: "445566" } });
  });

  it("counts only where the table asks for it, as older programs write it too", () => {
    expect(shades(aTable(""))).toEqual(Array.from({ length: 4 }, () => [undefined, undefined]));
    expect(shades(aTable('<w:tblLook w:val="0620"/>'))).toEqual([
      ["1B6B5F", "1B6B5F"],
      ...Array.from({ length: 3 }, () => [undefined, undefined]),
    ]);
  });

  it("counts over the style it stands on, and what a cell says itself over both", () => {
    expect(shades(aTable(everything, { style: "Mine" }))[2]).toEqual(["CCCCCC", "CCCCCC"]);
    expect(shades(aTable(everything, { cell: shade("ABCDEF") }))[0]).toEqual(["ABCDEF", "ABCDEF"]);
  });
});
