import type { Box, PageCanvas } from "./page-canvas.ts";
import type { Block, Border, Cell, Row, Table } from "./page-model.ts";
import type { LayoutScope } from "./lay-paragraph.ts";

type LayBlocks = (blocks: readonly Block[], width: number, scope: LayoutScope) => Box[];

/** A cell with its place in the row and its content. */
interface LaidCell {
  cell: Cell;
  x: number;
  width: number;
  boxes: readonly Box[];
  content: number;
  /** Of a cell that goes on in the rows below: how high they are together. */
  height?: number;
}

interface LaidRow {
  row: Row;
  cells: LaidCell[];
  height: number;
}

/** Lays out a table as its rows. */
export function layTable(table: Table, width: number, scope: LayoutScope, layBlocks: LayBlocks): Box[] {
  const total = table.columns.reduce((sum, each) => sum + each, 0);
  const scale = total > width ? width / total : 1;
  const columns = table.columns.map((each) => each * scale);
  const free = Math.max(width - total * scale, 0);
  const x =
    table.align === "center"
      ? free / 2
      : table.align === "end"
        ? free
        : Math.min(Math.max(table.indent, 0), free);
  const rows = table.rows.map((row) => layRow(row, columns, x, scope, layBlocks));
  const tied = spread(rows);
  const headCount = rows.findIndex(({ row }) => !row.isHead);
  const heads = (headCount < 0 ? [] : rows.slice(0, headCount)).map((row) => boxOf(row, { isTied: true }));
  return rows.map((row, at) => ({
    ...boxOf(row, { isTied: tied.has(at) || (row.row.isHead && at < rows.length - 1) }),
    ...(heads.length > 0 && at >= heads.length ? { heads } : {}),
  }));
}

function layRow(
  row: Row,
  columns: readonly number[],
  left: number,
  scope: LayoutScope,
  layBlocks: LayBlocks,
): LaidRow {
  let column = 0;
  let x = left;
  const cells = row.cells.map((cell): LaidCell => {
    const width = columns.slice(column, column + cell.span).reduce((sum, each) => sum + each, 0);
    const place = { x, width };
    column += cell.span;
    x += width;
    const { margins } = cell;
    const inner = Math.max(width - margins.left - margins.right, 10);
    const boxes =
      cell.merge === "continue" ? [] : layBlocks(cell.blocks, inner, { ...scope, pitch: undefined });
    const content = boxes.reduce((sum, { height }) => sum + height, margins.top + margins.bottom);
    return { cell, ...place, boxes, content };
  });
  const content = Math.max(
    0,
    ...cells.filter(({ cell }) => cell.merge === "none").map((each) => each.content),
  );
  return { row, cells, height: row.isExact ? row.height : Math.max(row.height, content) };
}

/** Gives cells that go on below their height, and the last row what they need more. Answers which rows stay with the next. */
function spread(rows: readonly LaidRow[]): Set<number> {
  const tied = new Set<number>();
  for (const [at, row] of rows.entries()) {
    for (const cell of row.cells) {
      if (cell.cell.merge !== "start") continue;
      let last = at;
      while (goesOn(rows[last + 1], cell)) last += 1;
      const height = () => rows.slice(at, last + 1).reduce((sum, each) => sum + each.height, 0);
      const lacking = cell.content - height();
      const lastRow = rows[last];
      if (lacking > 0 && lastRow !== undefined) lastRow.height += lacking;
      cell.height = height();
      for (let each = at; each < last; each += 1) tied.add(each);
    }
  }
  return tied;
}

function goesOn(row: LaidRow | undefined, { x }: LaidCell): boolean {
  return (
    row?.cells.some(({ cell, x: other }) => cell.merge === "continue" && Math.abs(other - x) < 0.5) === true
  );
}

function boxOf(laid: LaidRow, { isTied }: { isTied: boolean }): Box {
  const { row, cells, height } = laid;
  const canSplit =
    !row.cantSplit && !row.isExact && !row.isHead && cells.every(({ cell }) => cell.merge === "none");
  return {
    height,
    keepNext: isTied,
    draw: (canvas, x, y) => {
      for (const cell of cells) drawCell(canvas, cell, { x, y, height });
    },
    ...(canSplit ? { split: (room: number) => splitRow(laid, room) } : {}),
  };
}

/** Takes a row apart between the lines of its cells; undefined where no line of one would fit. */
function splitRow({ row, cells }: LaidRow, room: number): readonly [Box, Box] | undefined {
  const parts = cells.map((each) => {
    const { boxes, cell } = each;
    let used = cell.margins.top + cell.margins.bottom;
    let count = 0;
    while (count < boxes.length && used + (boxes[count]?.height ?? 0) <= room) {
      used += boxes[count]?.height ?? 0;
      count += 1;
    }
    return { each, above: boxes.slice(0, count), below: boxes.slice(count) };
  });
  const isAnyStuck = parts.some(({ above, below }) => above.length === 0 && below.length > 0);
  if (isAnyStuck || parts.every(({ below }) => below.length === 0)) return undefined;
  const half = (side: "above" | "below"): Box => {
    const halves = parts.map(({ each, ...sides }): LaidCell => {
      const { top, bottom } = each.cell.margins;
      const content = sides[side].reduce((sum, { height }) => sum + height, top + bottom);
      return { ...each, boxes: sides[side], content };
    });
    const height = Math.max(...halves.map(({ content }) => content));
    return boxOf({ row, cells: halves, height }, { isTied: false });
  };
  return [half("above"), half("below")];
}

function drawCell(canvas: PageCanvas, laid: LaidCell, place: { x: number; y: number; height: number }): void {
  const { cell, width, boxes, content } = laid;
  const [x, y, height] = [place.x + laid.x, place.y, laid.height ?? place.height];
  if (cell.shade !== undefined && cell.merge !== "continue")
    canvas.drawn.push({ kind: "fill", x, y, width, height, color: cell.shade });
  const free = Math.max(height - content, 0);
  let top =
    y + cell.margins.top + (cell.valign === "center" ? free / 2 : cell.valign === "bottom" ? free : 0);
  for (const box of boxes) {
    // What an exact height leaves no room for is cut off, as office programs do.
    if (top + box.height > y + height + 2) break;
    box.draw(canvas, x + cell.margins.left, top);
    top += box.height;
  }
  const edge = (border: Border | undefined, x1: number, y1: number, x2: number, y2: number): void => {
    if (border !== undefined) canvas.drawn.push({ kind: "line", x1, y1, x2, y2, ...border });
  };
  const { borders } = cell;
  if (cell.merge !== "continue") edge(borders.top, x, y, x + width, y);
  if (cell.merge === "none") edge(borders.bottom, x, y + height, x + width, y + height);
  if (cell.merge === "start") edge(borders.bottom ?? borders.top, x, y + height, x + width, y + height);
  edge(borders.left, x, y, x, y + place.height);
  edge(borders.right, x + width, y, x + width, y + place.height);
}
