import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { settleDraftText } from "../editing/index.ts";
import { withMoved } from "./change-rows.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** What is done with a row of the sheet as a whole. */
export interface RowActs {
  /** Puts it before or behind the next one; the focus goes along to what is named, by its row. */
  move: (at: number, to: number, focus: (row: number) => string) => void;
  remove: (at: number) => void;
}

/** Moves and removes rows. The focus stays with the row that moved, and at the place of one that was removed. */
export function useRowActs(
  table: RefObject<HTMLTableElement | null>,
  { edit }: Pick<MatrixDraft, "edit">,
  onRow: (row: number) => void,
): RowActs {
  const next = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const found = next.current.map((selector) => table.current?.querySelector<HTMLElement>(selector));
    next.current = [];
    found.find((element) => element instanceof HTMLElement && !element.matches(":disabled"))?.focus();
  });
  const move = useCallback<RowActs["move"]>(
    (at, to, focus) => {
      if (to < 0) return;
      settleDraftText();
      next.current = [focus(to), `[data-cell="${to}:0"]`];
      edit((before) => withMoved(before, at, to));
      onRow(to);
    },
    [edit, onRow],
  );
  const remove = useCallback<RowActs["remove"]>(
    (at) => {
      settleDraftText();
      next.current = [`[data-act="remove:${at}"]`, `[data-act="remove:${at - 1}"]`];
      edit((before) => ({ ...before, rows: before.rows.toSpliced(at, 1) }));
    },
    [edit],
  );
  return useMemo(() => ({ move, remove }), [move, remove]);
}
