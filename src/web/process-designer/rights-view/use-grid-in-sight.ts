import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useMemo } from "react";

/** A grid of fewer cells is simply drawn; of a larger one those in sight are. */
const wholeUpTo = 1_000;

/** The room of a large grid's parts, in pixels; its style sheet has the same. */
export const gridSizes = { row: 36, column: 136, headRow: 56, headColumn: 232 } as const;

export interface Cell {
  row: number;
  column: number;
}

/** A row or column that is drawn, and how much room is left before it. */
export interface Drawn {
  index: number;
  room: number;
}

/** What of one direction is drawn, and how much room is left behind the last. */
export interface AxisInSight {
  drawn: readonly Drawn[];
  rest: number;
}

export interface GridInSight {
  isWhole: boolean;
  rows: AxisInSight;
  columns: readonly Drawn[];
  /** Brings a cell into sight. */
  show: (cell: Cell) => void;
}

/** Where a cell of a large grid begins: columns have their places whatever else is drawn. */
export function placeOf(column: number): CSSProperties {
  const known = places.get(column);
  if (known !== undefined) return known;
  const place = { insetInlineStart: gridSizes.headColumn + column * gridSizes.column };
  places.set(column, place);
  return place;
}

const places = new Map<number, CSSProperties>();

/** Of a large grid the cells in sight are drawn, and the one that has the focus wherever it is. */
export function useGridInSight(
  frame: RefObject<HTMLElement | null>,
  count: { rows: number; columns: number },
  focused: Cell,
): GridInSight {
  const enabled = count.rows * count.columns > wholeUpTo;
  const { row, headRow, column, headColumn } = gridSizes;
  const down = useAxis(frame, { count: count.rows, size: row, head: headRow, kept: focused.row, enabled });
  const aside = useAxis(frame, {
    count: count.columns,
    size: column,
    head: headColumn,
    kept: focused.column,
    enabled,
    horizontal: true,
  });
  return {
    isWhole: !enabled,
    rows: down.inSight,
    columns: aside.inSight.drawn,
    show: (cell) => {
      down.show(cell.row);
      aside.show(cell.column);
    },
  };
}

interface Axis {
  count: number;
  size: number;
  /** The room of the head, which stays in sight over what scrolls. */
  head: number;
  /** Drawn wherever it is. */
  kept: number;
  enabled: boolean;
  horizontal?: boolean;
}

function useAxis(
  frame: RefObject<HTMLElement | null>,
  { count, size, head, kept, enabled, horizontal = false }: Axis,
) {
  // oxlint-disable-next-line react/incompatible-library -- this house does not use the compiler it warns of
  const virtual = useVirtualizer({
    count,
    enabled,
    horizontal,
    getScrollElement: () => frame.current,
    estimateSize: () => size,
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: 3,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept),
    // Both directions are drawn together.
    useFlushSync: false,
  });
  const indexes = enabled
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index);
  const key = indexes.join(" ");
  // The same while the same is in sight: rows are drawn again only where something of them changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const inSight = useMemo(() => axisOf(indexes, count, size), [key, count, size]);
  return {
    inSight,
    show: (index: number) => {
      if (enabled) virtual.scrollToIndex(index, { align: "auto" });
    },
  };
}

function withKept(indexes: number[], kept: number): number[] {
  return indexes.includes(kept) ? indexes : [...indexes, kept].toSorted((one, other) => one - other);
}

/** Rows or columns with the room between them. Pure. */
export function axisOf(indexes: readonly number[], count: number, size: number): AxisInSight {
  const drawn = indexes.map((index, at) => ({
    index,
    room: (index - (indexes[at - 1] ?? -1) - 1) * size,
  }));
  return { drawn, rest: (count - 1 - (indexes.at(-1) ?? -1)) * size };
}
