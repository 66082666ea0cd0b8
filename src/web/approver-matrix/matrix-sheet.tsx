import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { pastedCells } from "#contract/rules/pasted-cells.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { settleDraftText } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { emptyRow, withPasted } from "./change-rows.ts";
import { MatrixRow } from "./matrix-row.tsx";
import type { MatrixDraft } from "./use-matrix-draft.ts";
import { useRowActs } from "./use-row-acts.ts";

interface MatrixSheetProps {
  draft: MatrixDraft;
  mayEdit: boolean;
  problems: Readonly<Record<string, string>>;
  chosen: number | undefined;
  onChoose: (row: number) => void;
  /** The cell to go to: the one a problem is about. */
  wanted: SheetCell | undefined;
  /** Which hundred rows are shown, from 0. */
  page: number;
  onPage: (page: number) => void;
}

/** A cell of the sheet, both counted from 0; the rule and its argument are the last two columns. */
export interface SheetCell {
  row: number;
  column: number;
}

/** The cell that a path such as `rows[3].cells[1]` or `rows[3].taskAssigned` means. */
export function cellAt(
  path: string,
  { dimensions }: Pick<MatrixContent, "dimensions">,
): SheetCell | undefined {
  const [, row, cell] = /^rows\[(\d+)\]\.(?:cells\[(\d+)\]|\w+)$/u.exec(path) ?? [];
  if (row === undefined) return undefined;
  const ofRule = dimensions.length + (path.endsWith(".assignedType") ? 0 : 1);
  return { row: Number(row), column: cell === undefined ? ofRule : Number(cell) };
}

/** So many rows are shown at a time. */
export const perPage = 100;

/** The rows as a sheet: ↑ ↓ and Enter go from row to row, Tab from cell to cell, Alt ↑ ↓ takes the row along; a block of cells can be pasted. */
export function MatrixSheet(props: MatrixSheetProps) {
  const { draft, mayEdit, problems, chosen, onChoose, page, onPage, wanted } = props;
  const t = useTexts("approver-matrix");
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const { content, edit, goBack, goOn } = draft;
  const { dimensions, rows } = content;
  const pages = Math.max(Math.ceil(rows.length / perPage), 1);
  const shown = Math.min(page, pages - 1);
  const first = shown * perPage;
  const heads = useMemo(
    () => [
      ...dimensions.map((each) => dimensionTitleIn(each, language)),
      t("sheet.rule"),
      t("sheet.argument"),
    ],
    [dimensions, language, t],
  );
  const problemsOf = useMemo(() => byRow(problems), [problems]);

  // What is wanted is a new object each time somebody goes there, the same cell again included.
  useEffect(() => {
    if (wanted !== undefined)
      table.current?.querySelector<HTMLElement>(`[data-cell="${wanted.row}:${wanted.column}"]`)?.focus();
  }, [wanted, table]);
  // The same at every change: of a hundred rows the one that changes is drawn again.
  const acts = useRowActs(
    table,
    draft,
    useCallback((row) => onPage(Math.floor(row / perPage)), [onPage]),
  );
  const press = useCallback(
    (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
      // With Ctrl it is no key of the sheet: Ctrl Enter saves.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.altKey && step !== undefined) {
        event.preventDefault();
        if (mayEdit) acts.move(row, row + step, (to) => `[data-cell="${to}:${column}"]`);
        return;
      }
      const isSelect = event.currentTarget instanceof HTMLSelectElement;
      const down = event.key === "Enter" || (event.key === "ArrowDown" && !isSelect);
      if (!down && (event.key !== "ArrowUp" || isSelect)) return;
      event.preventDefault();
      const next = `[data-cell="${row + (down ? 1 : -1)}:${column}"]`;
      table.current?.querySelector<HTMLElement>(next)?.focus();
    },
    [acts, mayEdit],
  );
  // One history for typing, pasting and generating, as in any sheet; a field's own would know only its letters.
  const step = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    // What was typed last is one of the steps back.
    settleDraftText();
    if (key === "y" || event.shiftKey) goOn();
    else goBack();
  };
  const paste = useCallback(
    (event: ClipboardEvent, row: number, column: number) => {
      const text = event.clipboardData.getData("text/plain");
      if (!/[\t\n]/u.test(text)) return;
      event.preventDefault();
      settleDraftText();
      edit((before) => withPasted(before, { row, column }, pastedCells(text), t));
    },
    [edit, t],
  );

  return (
    <>
      <div className={styles.frame}>
        <table ref={table} className={styles.sheet} onKeyDown={mayEdit ? step : undefined}>
          <caption className="visually-hidden">{t("sheet.name")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("sheet.row")}</th>
              {heads.map((head, at) => (
                <th key={at} scope="col">
                  {head}
                </th>
              ))}
              {mayEdit ? <td /> : null}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + perPage).map((row, index) => {
              const at = first + index;
              return (
                <MatrixRow
                  key={at}
                  at={at}
                  row={row}
                  dimensions={dimensions}
                  heads={heads}
                  problems={problemsOf.get(at)}
                  isChosen={at === chosen}
                  mayEdit={mayEdit}
                  edit={edit}
                  acts={acts}
                  onChoose={onChoose}
                  onKey={press}
                  onPaste={paste}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className={styles.note}>{t("noRows")}</p> : null}
      <div className={styles.bar}>
        {mayEdit && rows.length < limits.matrixRowsMax ? (
          <Button
            size="small"
            onClick={() => {
              edit((before) => ({ ...before, rows: [...before.rows, emptyRow(before)] }));
              onPage(Math.floor(rows.length / perPage));
            }}
          >
            {t("addRow")}
          </Button>
        ) : null}
        {pages > 1
          ? Array.from({ length: pages }, (_, at) => (
              <Button
                key={at}
                size="small"
                look="quiet"
                aria-pressed={at === shown}
                onClick={() => onPage(at)}
              >
                {`${at * perPage + 1}–${Math.min((at + 1) * perPage, rows.length)}`}
              </Button>
            ))
          : null}
      </div>
    </>
  );
}

/** What is wrong, by the row it is wrong in. */
function byRow(problems: Readonly<Record<string, string>>): ReadonlyMap<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>();
  for (const [path, said] of Object.entries(problems)) {
    const [, row] = /^rows\[(\d+)\]/u.exec(path) ?? [];
    if (row === undefined) continue;
    found.set(Number(row), { ...found.get(Number(row)), [path]: said });
  }
  return found;
}
