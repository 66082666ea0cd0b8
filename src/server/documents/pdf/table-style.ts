import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import type { Styles } from "./styles.ts";

/** Where a cell stands in its table, counted from 0. */
export interface CellPlace {
  row: number;
  column: number;
  /** Over how many columns it goes. */
  span: number;
  rows: number;
  columns: number;
}

/** An edge of a part of a table, or between its cells. */
export type PartEdge = "top" | "bottom" | "left" | "right" | "insideH" | "insideV";

/** What a table's style says of one of its cells, the weakest first. */
export interface CellStyle {
  paragraph: XmlElement[];
  run: XmlElement[];
  /** Its `w:tcPr`, with which edges of the cell lie at the edge of the part they are said of. */
  cell: { properties: XmlElement; edgeOf: (side: "top" | "bottom" | "left" | "right") => PartEdge }[];
}

/** The style of a table as its cells have it: bands, first and last rows and columns, corners. */
export interface TableStyle {
  of(place: CellPlace): CellStyle;
  /** Whether a row comes again on every page because the style says so. */
  isHead(row: number): boolean;
}

interface Look {
  firstRow: boolean;
  lastRow: boolean;
  firstColumn: boolean;
  lastColumn: boolean;
  rowBands: boolean;
  columnBands: boolean;
}

/** A part of a table: rows and columns from the first to the last, both counted. */
interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Reads what a table's style says of parts of the table (`w:tblStylePr`), as far as the table asks for it (`w:tblLook`), in
 * the order in which office programs let one count over the other. Pure.
 */
export function readTableStyle(
  styles: Styles,
  styleId: string | undefined,
  table: XmlElement | undefined,
): TableStyle {
  const look = lookOf(childOf(table, "w:tblLook"));
  const chain = styles.chainOf(styleId);
  const size = (name: string) => bandSize([...chain, table], name);
  const bands = { rows: size("w:tblStyleRowBandSize"), columns: size("w:tblStyleColBandSize") };
  const conditions = (type: string) =>
    chain.flatMap((style) =>
      elementsOf(style).filter(
        ({ name, attributes }) => name === "w:tblStylePr" && attributes["w:type"] === type,
      ),
    );
  return {
    of: (place) => {
      const whole = { top: 0, bottom: place.rows - 1, left: 0, right: place.columns - 1 };
      const style: CellStyle = { paragraph: [], run: [], cell: [] };
      add(style, chain, place, whole);
      for (const { type, area } of partsOf(place, look, bands)) add(style, conditions(type), place, area);
      return style;
    },
    isHead: (row) =>
      row === 0 &&
      look.firstRow &&
      conditions("firstRow").some(
        (condition) => childOf(childOf(condition, "w:trPr"), "w:tblHeader") !== undefined,
      ),
  };
}

function add(style: CellStyle, from: readonly XmlElement[], place: CellPlace, area: Area): void {
  const edges = {
    top: place.row === area.top ? "top" : "insideH",
    bottom: place.row === area.bottom ? "bottom" : "insideH",
    left: place.column === area.left ? "left" : "insideV",
    right: place.column + place.span - 1 >= area.right ? "right" : "insideV",
  } as const;
  for (const each of from) {
    const [paragraph, run, cell] = [childOf(each, "w:pPr"), childOf(each, "w:rPr"), childOf(each, "w:tcPr")];
    if (paragraph !== undefined) style.paragraph.push(paragraph);
    if (run !== undefined) style.run.push(run);
    if (cell !== undefined) style.cell.push({ properties: cell, edgeOf: (side) => edges[side] });
  }
}

/** The parts of a table that a cell belongs to, those that count over others last. */
function partsOf(
  { row, column, span, rows, columns }: CellPlace,
  look: Look,
  bands: { rows: number; columns: number },
): { type: string; area: Area }[] {
  const [firstRow, firstColumn] = [look.firstRow ? 1 : 0, look.firstColumn ? 1 : 0];
  const [lastRow, lastColumn] = [rows - (look.lastRow ? 1 : 0), columns - (look.lastColumn ? 1 : 0)];
  const whole = { top: 0, bottom: rows - 1, left: 0, right: columns - 1 };
  const isIn = { first: look.firstRow && row === 0, last: look.lastRow && row === rows - 1 };
  const isAt = {
    first: look.firstColumn && column === 0,
    last: look.lastColumn && column + span === columns,
  };
  const parts: { type: string; area: Area }[] = [];
  if (look.columnBands && column >= firstColumn && column < lastColumn) {
    const band = Math.floor((column - firstColumn) / bands.columns);
    const left = firstColumn + band * bands.columns;
    const right = Math.min(left + bands.columns, lastColumn) - 1;
    parts.push({ type: band % 2 === 0 ? "band1Vert" : "band2Vert", area: { ...whole, left, right } });
  }
  if (look.rowBands && row >= firstRow && row < lastRow) {
    const band = Math.floor((row - firstRow) / bands.rows);
    const top = firstRow + band * bands.rows;
    const bottom = Math.min(top + bands.rows, lastRow) - 1;
    parts.push({ type: band % 2 === 0 ? "band1Horz" : "band2Horz", area: { ...whole, top, bottom } });
  }
  const [inRow, inColumn] = [
    { ...whole, top: row, bottom: row },
    { ...whole, left: column, right: column + span - 1 },
  ];
  if (isAt.last) parts.push({ type: "lastCol", area: inColumn });
  if (isAt.first) parts.push({ type: "firstCol", area: inColumn });
  if (isIn.last) parts.push({ type: "lastRow", area: inRow });
  if (isIn.first) parts.push({ type: "firstRow", area: inRow });
  const alone = { top: row, bottom: row, left: column, right: column + span - 1 };
  if (isIn.first && isAt.last) parts.push({ type: "neCell", area: alone });
  if (isIn.first && isAt.first) parts.push({ type: "nwCell", area: alone });
  if (isIn.last && isAt.last) parts.push({ type: "seCell", area: alone });
  if (isIn.last && isAt.first) parts.push({ type: "swCell", area: alone });
  return parts;
}

/** Older programs write one number, newer ones attributes of their own; without either no part is asked for. */
function lookOf(element: XmlElement | undefined): Look {
  const { attributes = {} } = element ?? {};
  const bits = Number.parseInt(attributes["w:val"] ?? "0", 16) || 0;
  const asks = (name: string, bit: number): boolean => {
    const own = attributes[name];
    return own === undefined ? (bits & bit) !== 0 : own === "1" || own === "true" || own === "on";
  };
  return {
    firstRow: asks("w:firstRow", 0x20),
    lastRow: asks("w:lastRow", 0x40),
    firstColumn: asks("w:firstColumn", 0x80),
    lastColumn: asks("w:lastColumn", 0x1_00),
    rowBands: element !== undefined && !asks("w:noHBand", 0x2_00),
    columnBands: element !== undefined && !asks("w:noVBand", 0x4_00),
  };
}

function bandSize(given: readonly (XmlElement | undefined)[], name: string): number {
  const sizes = given.flatMap((each) => {
    const properties = each?.name === "w:style" ? childOf(each, "w:tblPr") : each;
    const size = Number(childOf(properties, name)?.attributes["w:val"] ?? Number.NaN);
    return Number.isInteger(size) && size >= 1 ? [Math.min(size, 1_000)] : [];
  });
  return sizes.at(-1) ?? 1;
}
