import { useCallback, useEffect, useRef, useState } from "react";
import { ComponentType } from "#contract/codes/component-type.ts";
import { defaultOf } from "#contract/rules/default-values.ts";
import { mayChangeRows } from "#contract/rules/field-rights.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { mayWriteColumn, rowsOf, visibleColumns } from "../row-values.ts";
import type { NamedCells } from "./look-up-names.ts";
import { type AwkwardCell, pasteRange } from "./paste-range.ts";

/** What was just done to the rows, as long as it can be taken back or has something to tell. */
export type RowNews =
  | { is: "removed"; row: number }
  | { is: "lookingUp"; count: number }
  | { is: "pasted"; count: number; awkward: readonly AwkwardCell[]; canUndo: boolean };

interface Kept {
  news: RowNews;
  undo: (rows: readonly FormValues[], keys: readonly number[]) => [FormValues[], number[]];
}

/** Rows that are made get keys upwards; rows that came with the form, downwards. */
let lastKey = 0;

/** The rows of a sub-table being written, and everything one can do with them. Each row keeps its key wherever it goes. */
export function useRows(props: FieldEditorProps) {
  const { component, rights, onChange, kindOf, language } = props;
  const rows = rowsOf(props.value);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  // Rows that came from elsewhere meanwhile get keys that none of the others has.
  const firstKey = keys.length === 0 ? -1 : -1_000_000;
  const shownKeys = rows.map((_row, index) => keys[index] ?? firstKey - index);

  const latest = useRef({ rows, keys: shownKeys, onChange });
  useEffect(() => {
    latest.current = { rows, keys: shownKeys, onChange };
  });

  const put = useCallback(
    (next: readonly FormValues[], nextKeys: readonly number[]) => {
      latest.current.rows = [...next];
      latest.current.keys = [...nextKeys];
      setKeys(nextKeys);
      latest.current.onChange([...next]);
    },
    [setKeys],
  );

  const setCell = useCallback(
    (index: number, column: string, value: JsonValue) => {
      const { current } = latest;
      current.rows = current.rows.map((row, at) => (at === index ? { ...row, [column]: value } : row));
      current.onChange(current.rows);
      setKept((now) => (now?.news.is === "pasted" ? { ...now, news: { ...now.news, canUndo: false } } : now));
    },
    [setKept],
  );

  const blank = (): FormValues =>
    Object.fromEntries(
      (component.children ?? []).map((column) => [
        column.componentCode,
        defaultOf(column) ?? kindOf(column.componentType).empty,
      ]),
    );

  const insert = (index: number, row: FormValues) => {
    const { rows: before, keys: beforeKeys } = latest.current;
    put(before.toSpliced(index, 0, row), beforeKeys.toSpliced(index, 0, ++lastKey));
  };

  return {
    rows,
    keys: shownKeys,
    columns: visibleColumns(component, rights),
    mayChange: mayChangeRows(component, rights),
    isFull: rows.length >= limits.subTableMaxRows,
    news: kept?.news,
    setCell,
    add: () => insert(latest.current.rows.length, blank()),
    /** Files stay where they are: the same file twice in an application would share its name. */
    copy: (index: number) => {
      const row = { ...latest.current.rows[index] };
      for (const column of component.children ?? []) {
        if (column.componentType === ComponentType.attachment) row[column.componentCode] = [];
      }
      insert(index + 1, row);
    },
    /** Answers whether there was anywhere to go. */
    move: (index: number, to: number): boolean => {
      const { rows: before, keys: beforeKeys } = latest.current;
      const row = before[index];
      const key = beforeKeys[index];
      if (row === undefined || key === undefined || to < 0 || to >= before.length || to === index)
        return false;
      put(
        before.toSpliced(index, 1).toSpliced(to, 0, row),
        beforeKeys.toSpliced(index, 1).toSpliced(to, 0, key),
      );
      return true;
    },
    /** Where a row stands by now; below zero where it is gone. */
    rowOf: (key: number | undefined): number => (key === undefined ? -1 : latest.current.keys.indexOf(key)),
    remove: (index: number) => {
      const { rows: before, keys: beforeKeys } = latest.current;
      const row = before[index];
      if (row === undefined) return;
      put(before.toSpliced(index, 1), beforeKeys.toSpliced(index, 1));
      setKept({
        news: { is: "removed", row: index + 1 },
        undo: (now, nowKeys) => [now.toSpliced(index, 0, row), nowKeys.toSpliced(index, 0, ++lastKey)],
      });
    },
    paste: (
      at: { row: number; column: number },
      range: readonly (readonly string[])[],
      named?: NamedCells,
    ) => {
      const { rows: before, keys: beforeKeys } = latest.current;
      const mayAdd = mayChangeRows(component, rights);
      const { rows: after, ...news } = pasteRange(
        {
          rows: before,
          columns: visibleColumns(component, rights),
          isWritable: (column) => mayWriteColumn(component, column, rights),
          mostRows: mayAdd ? limits.subTableMaxRows : before.length,
          blank,
          language,
          ...(named === undefined ? {} : { named }),
        },
        at,
        range,
      );
      // Editors keep what is being typed; those that got something new begin anew.
      const touched = (index: number) => index >= at.row && index < at.row + range.length;
      put(
        after,
        after.map((_row, index) => (touched(index) ? ++lastKey : (beforeKeys[index] ?? ++lastKey))),
      );
      setKept({
        news: { is: "pasted", ...news, canUndo: true },
        undo: () => [[...before], before.map(() => ++lastKey)],
      });
    },
    undo: () => {
      if (kept === undefined) return;
      put(...kept.undo(latest.current.rows, latest.current.keys));
      setKept(undefined);
    },
    /** News that nothing can be taken back of. */
    tell: (news: RowNews) => setKept({ news, undo: (now, nowKeys) => [[...now], [...nowKeys]] }),
    forgetNews: () => setKept(undefined),
  };
}
