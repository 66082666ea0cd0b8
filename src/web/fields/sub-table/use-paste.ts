import { useEffect, useRef } from "react";
import type { FieldEditorProps } from "../field-kind.ts";
import { mayWriteColumn } from "../row-values.ts";
import { lookUpNames, namesToFind } from "./look-up-names.ts";
import type { useRows } from "./use-rows.ts";

export interface Paste {
  paste: (at: { row: number; column: number }, range: readonly (readonly string[])[]) => void;
  /** Gives up what is still being looked up: nothing of it is pasted. */
  giveUp: () => void;
}

/**
 * Pastes a range into rows. What only the server understands is looked up first; the range then goes to the row it
 * was meant for, wherever that stands by then. The field counts as unfinished meanwhile. `onPaste` is told just before.
 */
export function usePaste(
  { component, rights, id, onUnfinished }: FieldEditorProps,
  table: ReturnType<typeof useRows>,
  onPaste: () => void,
): Paste {
  /** Pastes of an earlier round were given up. */
  const round = useRef(0);
  const waiting = useRef(0);
  useEffect(
    () => () => {
      round.current += 1;
      onUnfinished?.(`${id}-paste`, false);
    },
    [id, onUnfinished],
  );
  const wait = (by: 1 | -1) => {
    waiting.current += by;
    onUnfinished?.(`${id}-paste`, waiting.current > 0);
  };

  return {
    paste(at, range) {
      const isWritable = (column: (typeof table.columns)[number]) =>
        mayWriteColumn(component, column, rights);
      const names = namesToFind(table.columns.slice(at.column), range, isWritable);
      if (names.length === 0) {
        onPaste();
        table.paste(at, range);
        return;
      }
      const meant = table.keys[at.row];
      const { current: started } = round;
      table.tell({ is: "lookingUp", count: names.length });
      wait(1);
      lookUpNames(names)
        .then((named) => {
          if (round.current !== started) return;
          const row = table.rowOf(meant);
          onPaste();
          table.paste({ row: row < 0 ? at.row : row, column: at.column }, range, named);
        })
        .catch((fault: unknown) =>
          // A fault of the program is for the page's own handler.
          queueMicrotask(() => {
            throw fault;
          }),
        )
        .finally(() => round.current === started && wait(-1));
    },
    giveUp() {
      round.current += 1;
      waiting.current = 0;
      onUnfinished?.(`${id}-paste`, false);
      table.forgetNews();
    },
  };
}
