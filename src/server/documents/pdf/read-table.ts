import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import type { Block, Border, Cell, Row, Table } from "./page-model.ts";
import { colorOf, isOn, mergedProperties, points } from "./properties.ts";
import { borderOf, type ParagraphScope } from "./read-paragraph.ts";

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
  const around = { paragraph: styles.chain(styleId, "w:pPr"), run: styles.chain(styleId, "w:rPr") };
  const inner = { ...scope, around };
  const rows = rowsOf(element);
  const properties = mergedProperties(...ofStyle, own);
  const align = properties.get("w:jc")?.["w:val"];
  const read = rows.map((row, at) =>
    readRow(row, { edges, margins, isFirst: at === 0, isLast: at === rows.length - 1 }, inner, readBlocks),
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
  isFirst: boolean;
  isLast: boolean;
}

function readRow(row: XmlElement, table: TableParts, scope: ParagraphScope, readBlocks: ReadBlocks): Row {
  const properties = mergedProperties(childOf(row, "w:trPr"));
  const height = properties.get("w:trHeight");
  const cells = cellsOf(row);
  return {
    cells: cells.map((cell, at) =>
      readCell(cell, { ...table, isLeft: at === 0, isRight: at === cells.length - 1 }, scope, readBlocks),
    ),
    height: points(height?.["w:val"]) ?? 0,
    isExact: height?.["w:hRule"] === "exact",
    isHead: isOn(properties, "w:tblHeader"),
    cantSplit: isOn(properties, "w:cantSplit"),
  };
}

function readCell(
  cell: XmlElement,
  { edges, margins, isFirst, isLast, isLeft, isRight }: TableParts & { isLeft: boolean; isRight: boolean },
  scope: ParagraphScope,
  readBlocks: ReadBlocks,
): Cell {
  const own = childOf(cell, "w:tcPr");
  const properties = mergedProperties(own);
  const merge = properties.get("w:vMerge");
  const given = childOf(own, "w:tcBorders");
  const edge = (name: "top" | "bottom" | "left" | "right", usual: Border | undefined) => {
    const said = childOf(given, `w:${name}`);
    const border = said === undefined ? usual : borderOf(said);
    return border === undefined ? {} : { [name]: border };
  };
  if (properties.has("w:textDirection")) scope.lacks("vertical");
  const shade = colorOf(properties.get("w:shd")?.["w:fill"]);
  const valign = properties.get("w:vAlign")?.["w:val"];
  return {
    span: Math.min(Math.max(Math.trunc(points(properties.get("w:gridSpan")?.["w:val"], 1) ?? 1), 1), 100),
    merge: merge === undefined ? "none" : merge["w:val"] === "restart" ? "start" : "continue",
    blocks: readBlocks(cell, scope),
    borders: {
      ...edge("top", isFirst ? edges.top : edges.insideH),
      ...edge("bottom", isLast ? edges.bottom : edges.insideH),
      ...edge("left", isLeft ? edges.left : edges.insideV),
      ...edge("right", isRight ? edges.right : edges.insideV),
    },
    ...(shade === undefined ? {} : { shade }),
    valign: valign === "center" || valign === "bottom" ? valign : "top",
    margins: marginsOf([childOf(own, "w:tcMar")], margins),
  };
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
