import { useCallback, useMemo, useRef, useState } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { useLanguage } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { useEntities } from "../source/use-entities.ts";
import {
  type DetailDraft,
  copiedDrafts,
  type DraftRow,
  isDirty,
  nameOfDetail,
  sentRows,
  startDrafts,
  withMovedDraft,
  withNewDraft,
  withoutDraft,
} from "./detail-drafts.ts";
import { draftErrors } from "./draft-errors.ts";
import type { NewValue } from "./new-value.ts";
import { fetchValidator } from "./use-validator.ts";

/**
 * The rows of the detail tables that are written in the form of one row, and what is done to them there. With `copies`
 * the row is a duplicate, whose details are duplicated with it: it may be saved once they are there.
 */
export function useDetailDrafts(master: Entity, copies: boolean) {
  const { entities } = useEntities();
  const language = useLanguage();
  const [rowsOf, setRowsOf] = useState<Readonly<Record<string, readonly DraftRow[]>>>({});
  const [copied, setCopied] = useState<Readonly<Record<string, readonly DraftRow[]>>>({});
  const count = useRef(0);

  const drafts: readonly DetailDraft[] = useMemo(
    () =>
      master.model.detail.flatMap((detail): readonly DetailDraft[] => {
        const entity = entities?.find(({ name }) => name === detail.entity);
        const mayWrite = entity?.rights.create || entity?.rights.update || entity?.rights.delete;
        if (!detail.inForm || entity === undefined || mayWrite !== true) return [];
        return [{ detail, entity, rows: rowsOf[nameOfDetail(detail)] ?? [] }];
      }),
    [master, entities, rowsOf],
  );

  const change = useCallback((name: string, next: (rows: readonly DraftRow[]) => readonly DraftRow[]) => {
    setRowsOf((before) => ({ ...before, [name]: next(before[name] ?? []) }));
  }, []);
  const changeRow = useCallback(
    (name: string, id: string, next: (row: DraftRow) => DraftRow) =>
      change(name, (rows) => rows.map((row) => (row.id === id ? next(row) : row))),
    [change],
  );
  const actions = useMemo(
    () => ({
      /** The stored rows have come; what is written already stays. */
      start: (entity: Entity, name: string, stored: readonly TableRow[]) =>
        setRowsOf((before) =>
          before[name] === undefined ? { ...before, [name]: startDrafts(entity, stored) } : before,
        ),
      /** The rows to be duplicated have come. */
      copy: (draft: DetailDraft, stored: readonly TableRow[]) => {
        const name = nameOfDetail(draft.detail);
        const rows = copiedDrafts(draft, stored);
        const once = (before: Readonly<Record<string, readonly DraftRow[]>>) =>
          before[name] === undefined ? { ...before, [name]: rows } : before;
        setRowsOf(once);
        setCopied(once);
      },
      add: (draft: DetailDraft) =>
        change(nameOfDetail(draft.detail), (rows) =>
          withNewDraft({ ...draft, rows }, `new-${(count.current += 1)}`),
        ),
      write: (name: string, id: string, field: string, value: NewValue) =>
        changeRow(name, id, ({ refused: { [field]: _mended, ...refused }, ...one }) => {
          const next = typeof value === "function" ? value(one.row[field]) : value;
          return { ...one, refused, row: { ...one.row, [field]: next } };
        }),
      toggle: (name: string, id: string) => changeRow(name, id, (one) => ({ ...one, open: !one.open })),
      remove: (name: string, id: string) => change(name, (rows) => withoutDraft(rows, id)),
      takeBack: (name: string, id: string) => changeRow(name, id, (one) => ({ ...one, removed: false })),
      move: (draft: DetailDraft, id: string, by: -1 | 1) =>
        change(nameOfDetail(draft.detail), (rows) => withMovedDraft({ ...draft, rows }, id, by)),
    }),
    [change, changeRow],
  );
  const put = useCallback((next: readonly DetailDraft[]) => {
    setRowsOf(Object.fromEntries(next.map(({ detail, rows }) => [nameOfDetail(detail), rows])));
  }, []);

  /** Judges every row that would be sent; those with something wrong are opened. `row` is the master as it stands. */
  async function areGood(row: Row): Promise<boolean> {
    let good = true;
    for (const draft of drafts.filter(isDirty)) {
      const validate = await fetchValidator(draft.entity);
      const wrong = new Set(
        sentRows(draft)
          .filter(
            (one) => Object.keys(draftErrors(draft, one, { validate, master: row, language })).length > 0,
          )
          .map(({ id }) => id),
      );
      if (wrong.size === 0) continue;
      good = false;
      change(nameOfDetail(draft.detail), (rows) =>
        rows.map((one) => (wrong.has(one.id) ? { ...one, open: true } : one)),
      );
    }
    return good;
  }

  /** Puts back what this browser kept; what is added from now on gets other ids. */
  function restore(kept: Readonly<Record<string, readonly DraftRow[]>>): void {
    const numbers = Object.values(kept).flatMap((rows) =>
      rows.map(({ id }) => Number(/^new-(\d+)$/u.exec(id)?.[1] ?? 0)),
    );
    count.current = Math.max(count.current, ...numbers);
    setRowsOf((before) => ({ ...before, ...kept }));
  }

  const isTouched = (draft: DetailDraft) => draft.rows !== copied[nameOfDetail(draft.detail)];
  return {
    drafts,
    actions,
    put,
    areGood,
    /** The rows of each detail table, for keeping. */
    rowsOf,
    restore,
    /** Whether something was written that would be lost; copies as they came are not. */
    dirty: drafts.some((draft) => isDirty(draft) && isTouched(draft)),
    awaiting: copies && drafts.some(({ detail }) => copied[nameOfDetail(detail)] === undefined),
  };
}

export type DetailActions = ReturnType<typeof useDetailDrafts>["actions"];
