import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import type { Block, Border, Cell, Row, Table } from "./page-model.ts";
import { colorOf, isOn, mergedProperties, points } from "./properties.ts";
import { linesNotDrawn, notDrawn } from "./not-drawn.ts";
import { borderOf, type ParagraphScope } from "./read-paragraph.ts";
import { type CellPlace, readTableStyle, type TableStyle } from "./table-style.ts";

type ReadBlocks = (parent: XmlElement, scope: ParagraphScope) => Block[];
type Edge = "top" | "bottom" | "left" | "right" | "insideH" | "insideV";

const usualMargin = 5.4;

/** Reads a table; what its style says of borders and text counts below what it says itself. */
export function readTable(element: XmlElement, scope: ParagraphScope, readBlocks: ReadBlocks): Table {
  const { styles } = scope;
  const own = childOf(element, "w:tblPr");
  const styleId = childOf(own, "w:tblStyle")?.attributes["w:val"] ?? styles.usual("table");
  const ofStyle = styles.chain(styleId, "w:tblPr");
  const edges = edgesOf([...ofStyle, own].map((each) => childOf(each, "w:tblBorders")));
  const margins = marginsOf([...ofStyle, own].map((each) => childOf(each, "w:tblCellMar")));
  const style = readTableStyle(styles, styleId, own);
  const rows = rowsOf(element);
  const properties = mergedProperties(...ofStyle, own);
  const align = properties.get("w:jc")?.["w:val"];
  const lines = [...ofStyle, own].map((each) => childOf(each, "w:tblBorders"));
  for (const gap of new Set([...notDrawn("table", properties), ...lines.flatMap(linesNotDrawn)]))
    scope.lacks(gap);
  const read = rows.map((row, at) =>
    readRow(row, { edges, margins, style, at, rows: rows.length }, scope, readBlocks),
  );
  return {
    kind: "table",
    columns: columnsOf(element, read),
    rows: read,
    align: align === "center" ? "center" : align === "right" || align === "end" ? "end" : "start",
    indent: points(properties.get("w:tblInd")?.["w:w"]) ?? 0,
  };
}

function rowsOf(table: XmlElement): XmlElement[] {
  return elementsOf(table).flatMap((child) =>
    child.name === "w:tr"
      ? [child]
      : ["w:sdt", "w:sdtContent", "w:ins"].includes(child.name)
        ? rowsOf(child)
        : [],
  );
}

function cellsOf(row: XmlElement): XmlElement[] {
  return elementsOf(row).flatMap((child) =>
    child.name === "w:tc" ? [child] : ["w:sdt", "w:sdtContent"].includes(child.name) ? cellsOf(child) : [],
  );
}

/** Widths as the grid says them; a table without one has columns of equal width. */
function columnsOf(table: XmlElement, rows: readonly Row[]): number[] {
  const grid = childOf(table, "w:tblGrid");
  const given = (grid === undefined ? [] : elementsOf(grid))
    .filter(({ name }) => name === "w:gridCol")
    .map(({ attributes }) => points(attributes["w:w"]) ?? 0);
  const count = Math.max(...rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0)), 1);
  return Array.from({ length: count }, (_none, at) => given[at] || 72);
}

interface TableParts {
  edges: Partial<Record<Edge, Border>>;
  margins: Cell["margins"];
  style: TableStyle;
  /** Which row, of how many. */
  at: number;
  rows: number;
}

function readRow(row: XmlElement, table: TableParts, scope: ParagraphScope, readBlocks: ReadBlocks): Row {
  const properties = mergedProperties(childOf(row, "w:trPr"));
  const height = properties.get("w:trHeight");
  for (const gap of notDrawn("row", properties)) scope.lacks(gap);
  const cells = cellsOf(row);
  const spans = cells.map(spanOf);
  const columns = spans.reduce((sum, span) => sum + span, 0);
  return {
    cells: cells.map((cell, at) => {
      const column = spans.slice(0, at).reduce((sum, span) => sum + span, 0);
      const place = { row: table.at, column, span: spans[at] ?? 1, rows: table.rows, columns };
      return readCell(cell, table, place, { scope, readBlocks });
    }),
    height: points(height?.["w:val"]) ?? 0,
    isExact: height?.["w:hRule"] === "exact",
    isHead: properties.has("w:tblHeader") ? isOn(properties, "w:tblHeader") : table.style.isHead(table.at),
    cantSplit: isOn(properties, "w:cantSplit"),
  };
}

function readCell(
  cell: XmlElement,
  { edges, margins, style }: TableParts,
  place: CellPlace,
  { scope, readBlocks }: { scope: ParagraphScope; readBlocks: ReadBlocks },
): Cell {
  const own = childOf(cell, "w:tcPr");
  const given = style.of(place);
  const properties = mergedProperties(...given.cell.map((each) => each.properties), own);
  const merge = childOf(own, "w:vMerge")?.attributes;
  const edge = (name: "top" | "bottom" | "left" | "right", usual: Border | undefined) => {
    const said = [
      ...given.cell.map((each) => edgeElement(each.properties, each.edgeOf(name))),
      edgeElement(own, name),
    ].findLast((each) => each !== undefined);
    const border = said === undefined ? usual : borderOf(said);
    return border === undefined ? {} : { [name]: border };
  };
  const [isFirst, isLast] = [place.row === 0, place.row === place.rows - 1];
  const [isLeft, isRight] = [place.column === 0, place.column + place.span === place.columns];
  const inner = { ...scope, around: { paragraph: given.paragraph, run: given.run } };
  if (!["lrTb", "tb", undefined].includes(properties.get("w:textDirection")?.["w:val"]))
    scope.lacks("vertical");
  const lines = [...given.cell.map((each) => each.properties), own].map((each) =>
    childOf(each, "w:tcBorders"),
  );
  for (const gap of new Set([...notDrawn("cell", properties), ...lines.flatMap(linesNotDrawn)]))
    scope.lacks(gap);
  const shade = colorOf(properties.get("w:shd")?.["w:fill"]);
  const valign = properties.get("w:vAlign")?.["w:val"];
  return {
    span: place.span,
    merge: merge === undefined ? "none" : merge["w:val"] === "restart" ? "start" : "continue",
    blocks: readBlocks(cell, inner),
    borders: {
      ...edge("top", isFirst ? edges.top : edges.insideH),
      ...edge("bottom", isLast ? edges.bottom : edges.insideH),
      ...edge("left", isLeft ? edges.left : edges.insideV),
      ...edge("right", isRight ? edges.right : edges.insideV),
    },
    ...(shade === undefined ? {} : { shade }),
    valign: valign === "center" || valign === "bottom" ? valign : "top",
    margins: marginsOf(
      [...given.cell.map((each) => childOf(each.properties, "w:tcMar")), childOf(own, "w:tcMar")],
      margins,
    ),
  };
}

const sides: Readonly<Record<string, string>> = { left: "w:start", right: "w:end" };

/** What properties of cells say of an edge, under either of its names. */
function edgeElement(properties: XmlElement | undefined, edge: Edge): XmlElement | undefined {
  const borders = childOf(properties, "w:tcBorders");
  return childOf(borders, `w:${edge}`) ?? childOf(borders, sides[edge] ?? `w:${edge}`);
}

/** Over how many columns a cell goes. */
function spanOf(cell: XmlElement): number {
  const given = childOf(childOf(cell, "w:tcPr"), "w:gridSpan")?.attributes["w:val"];
  return Math.min(Math.max(Math.trunc(points(given, 1) ?? 1), 1), 100);
}

function edgesOf(given: readonly (XmlElement | undefined)[]): Partial<Record<Edge, Border>> {
  const edges: Partial<Record<Edge, Border>> = {};
  for (const each of given) {
    for (const edge of each === undefined ? [] : elementsOf(each)) {
      const name = edge.name.replace("w:", "").replace("start", "left").replace("end", "right") as Edge;
      const border = borderOf(edge);
      if (border === undefined) delete edges[name];
      else edges[name] = border;
    }
  }
  return edges;
}

function marginsOf(
  given: readonly (XmlElement | undefined)[],
  usual: Cell["margins"] = { top: 0, bottom: 0, left: usualMargin, right: usualMargin },
): Cell["margins"] {
  const margins = { ...usual };
  for (const each of given) {
    for (const { name, attributes } of each === undefined ? [] : elementsOf(each)) {
      const side = name.replace("w:", "").replace("start", "left").replace("end", "right");
      const width = points(attributes["w:w"]);
      if (width !== undefined && side in margins) margins[side as keyof Cell["margins"]] = width;
    }
  }
  return margins;
}
