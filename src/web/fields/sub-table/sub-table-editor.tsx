import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { mayWriteColumn } from "../row-values.ts";
import { isRange, readRange } from "./read-range.ts";
import { RowNews } from "./row-news.tsx";
import { SubTableHead } from "./sub-table-head.tsx";
import { SubTableRow } from "./sub-table-row.tsx";
import { SubTableTotals } from "./sub-table-totals.tsx";
import { usePaste } from "./use-paste.ts";
import { useRowActions } from "./use-row-actions.ts";
import { type RowDrag, useRowDrag } from "./use-row-drag.ts";
import { useRows } from "./use-rows.ts";
import styles from "./sub-table.module.css";
import parts from "../../kit/field-parts.module.css";

/**
 * Rows one writes. Rows come, go and change places only where the table itself may be written, not just a column of
 * it. Alt with an arrow moves the row one is in, and so does dragging its number; a range of a spreadsheet is pasted
 * from the cell one is in.
 */
export function SubTableEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const { component, rights, language, kindOf, id } = props;
  const table = useRows(props);
  const { rows, columns, mayChange } = table;
  const frame = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the rows stand in their new order. */
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    const selector = wanted.current;
    wanted.current = undefined;
    if (selector !== undefined) frame.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const inRow = (row: number, inside: string) => `tr[data-row="${row}"] ${inside}`;
  const { drag, begin } = useRowDrag(frame, (from, to) => table.move(from, to));
  const actions = useRowActions({
    onDrag: begin,
    onMove: (index, by) => {
      if (table.move(index, index + by))
        wanted.current = inRow(index + by, `[data-action="${by === 1 ? "moveRowDown" : "moveRowUp"}"]`);
    },
    onCopy: (index) => {
      table.copy(index);
      wanted.current = inRow(index + 1, "input, textarea");
    },
    onRemove: (index) => {
      table.remove(index);
      const next = Math.min(index, rows.length - 2);
      wanted.current = next < 0 ? "[data-add-row]" : inRow(next, '[data-action="removeRow"]');
    },
  });

  const inCell = (row: number, column: string) =>
    inRow(row, `td[data-column="${column}"] :is(input, textarea)`);
  // Cells that get something new begin anew: the focus goes back to the one it is in.
  const pasting = usePaste(props, table, () => {
    const { activeElement: focused } = document;
    const place = frame.current?.contains(focused) === true ? placeOf(focused) : undefined;
    if (place !== undefined && place.column !== "") wanted.current = inCell(place.row, place.column);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    const place = placeOf(event.target);
    if (!event.altKey || by === undefined || place === undefined || !mayChange) return;
    event.preventDefault();
    const focused = event.target as HTMLElement;
    if (!table.move(place.row, place.row + by)) return;
    const action = focused.dataset["action"];
    const to = place.row + by;
    wanted.current = action === undefined ? inCell(to, place.column) : inRow(to, `[data-action="${action}"]`);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const place = placeOf(event.target);
    const column = columns.findIndex(({ componentCode }) => componentCode === place?.column);
    if (place === undefined || column < 0 || !isRange(text, event.target instanceof HTMLTextAreaElement))
      return;
    event.preventDefault();
    pasting.paste({ row: place.row, column }, readRange(text));
  };

  const isWritable = (column: (typeof columns)[number]) => mayWriteColumn(component, column, rights);
  return (
    <div ref={frame} role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      <div className={`${styles.frame} ${styles.frameWritten}`} onKeyDown={onKeyDown} onPaste={onPaste}>
        <table className={`${styles.subtable} ${styles.written}`} aria-labelledby={props.labelledBy}>
          <SubTableHead
            columns={columns}
            language={language}
            trailing={mayChange}
            kindOf={kindOf}
            writable={isWritable}
          />
          <tbody>
            {rows.map((row, index) => (
              <SubTableRow
                onUnfinished={props.onUnfinished}
                key={table.keys[index]}
                id={id}
                index={index}
                isLast={index === rows.length - 1}
                isFull={table.isFull}
                table={component}
                columns={columns}
                row={row}
                language={language}
                rights={rights}
                errors={props.errors}
                actions={mayChange ? actions : undefined}
                drag={partOf(drag, index)}
                kindOf={kindOf}
                onCell={table.setCell}
              />
            ))}
            {rows.length === 0 ? (
              <tr className={styles.none}>
                <td colSpan={columns.length + (mayChange ? 2 : 1)}>{t("noRows")}</td>
              </tr>
            ) : null}
          </tbody>
          <SubTableTotals
            columns={columns}
            rows={rows}
            language={language}
            trailing={mayChange}
            kindOf={kindOf}
          />
        </table>
      </div>
      {table.news === undefined ? null : (
        <RowNews
          news={table.news}
          language={language}
          onUndo={table.undo}
          onClose={table.news.is === "lookingUp" ? pasting.giveUp : table.forgetNews}
        />
      )}
      <div className={styles.foot}>
        {mayChange ? (
          <Button
            id={id}
            size="small"
            className={styles.add ?? ""}
            data-add-row
            aria-invalid={props.invalid}
            disabled={table.isFull}
            onClick={() => {
              table.add();
              wanted.current = inRow(rows.length, "input, textarea");
            }}
          >
            {t("addRow")}
          </Button>
        ) : null}
        {rows.length > 0 && columns.some(isWritable) ? (
          <span className={`${parts.help} ${styles.pasteHint}`}>{t("pasteHint")}</span>
        ) : null}
      </div>
    </div>
  );
}

/** How a row takes part in one being dragged. */
function partOf(drag: RowDrag | undefined, index: number) {
  if (drag === undefined) return undefined;
  if (drag.from === index) return "dragged";
  if (drag.to !== index) return undefined;
  return drag.to < drag.from ? "above" : "below";
}

/** The row and the column something stands in. */
function placeOf(target: EventTarget | null): { row: number; column: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>("tr[data-row]")?.dataset["row"];
  const column = target.closest<HTMLElement>("td[data-column]")?.dataset["column"];
  return row === undefined ? undefined : { row: Number(row), column: column ?? "" };
}
