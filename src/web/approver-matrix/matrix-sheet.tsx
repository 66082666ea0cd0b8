import { ArrowUp, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { readCell } from "#contract/rules/approver-matrix/matrix-cell.ts";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { pastedCells } from "#contract/rules/pasted-cells.ts";
import { type MatrixContent, matrixAssignedTypes } from "#contract/shapes/approver-matrix.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { emptyRow, withCell, withPasted } from "./change-rows.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

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

/** The rows as a sheet: ↑ ↓ and Enter go from row to row, Tab from cell to cell; a block of cells can be pasted. */
export function MatrixSheet(props: MatrixSheetProps) {
  const { draft, mayEdit, problems, chosen, onChoose, page, onPage, wanted } = props;
  const t = useTexts("approver-matrix");
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const { content, edit } = draft;
  const { dimensions, rows } = content;
  const pages = Math.max(Math.ceil(rows.length / perPage), 1);
  const shown = Math.min(page, pages - 1);
  const first = shown * perPage;
  const heads = [
    ...dimensions.map((each) => dimensionTitleIn(each, language)),
    t("sheet.rule"),
    t("sheet.argument"),
  ];

  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
  // What is wanted is a new object each time somebody goes there, the same cell again included.
  useEffect(() => {
    if (wanted !== undefined)
      table.current?.querySelector<HTMLElement>(`[data-cell="${wanted.row}:${wanted.column}"]`)?.focus();
  }, [wanted, table]);
  const press = (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
    if (event.nativeEvent.isComposing) return;
    const isSelect = event.currentTarget instanceof HTMLSelectElement;
    const down = event.key === "Enter" || (event.key === "ArrowDown" && !isSelect);
    if (!down && (event.key !== "ArrowUp" || isSelect)) return;
    event.preventDefault();
    focus(row + (down ? 1 : -1), column);
  };
  // One history for typing, pasting and generating, as in any sheet; a field's own would know only its letters.
  const step = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) draft.redo?.();
    else draft.undo?.();
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/u.test(text)) return;
    event.preventDefault();
    edit((before) => withPasted(before, { row, column }, pastedCells(text), t));
  };

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
              const cells = [...dimensions.map((_, column) => row.cells[column] ?? ""), "", row.taskAssigned];
              return (
                <tr key={at} aria-selected={at === chosen || undefined} onFocus={() => onChoose(at)}>
                  <th scope="row">{at + 1}</th>
                  {cells.map((value, column) => {
                    const label = t("cell", { row: at + 1, column: heads[column] });
                    const isRule = column === dimensions.length;
                    const kind = dimensions[column]?.kind;
                    const path = isRule
                      ? `rows[${at}].assignedType`
                      : kind === undefined
                        ? `rows[${at}].taskAssigned`
                        : `rows[${at}].cells[${column}]`;
                    const unread =
                      kind !== undefined && readCell(kind, value) === undefined
                        ? t(`problems:${kind === "number" ? "matrixBand" : "matrixValue"}`)
                        : undefined;
                    const wrong = problems[path] ?? unread;
                    const about = {
                      "data-cell": `${at}:${column}`,
                      "aria-label": label,
                      "aria-invalid": wrong === undefined ? undefined : true,
                      title: wrong,
                    } as const;
                    return (
                      <td key={column} data-number={kind === "number" || undefined}>
                        {isRule ? (
                          <select
                            {...about}
                            disabled={!mayEdit}
                            value={row.assignedType}
                            onKeyDown={(event) => press(event, at, column)}
                            onChange={(event) => {
                              const { value: type } = event.target;
                              edit((before) =>
                                withCell(
                                  withCell(before, { row: at, column }, type),
                                  { row: at, column: column + 1 },
                                  "",
                                ),
                              );
                            }}
                          >
                            {matrixAssignedTypes.some((type) => type === row.assignedType) ? null : (
                              <option value={row.assignedType}>{row.assignedType}</option>
                            )}
                            {matrixAssignedTypes.map((type) => (
                              <option key={type} value={type}>
                                {t(`rule.${type}`)}
                              </option>
                            ))}
                          </select>
                        ) : (
                          <input
                            {...about}
                            readOnly={!mayEdit}
                            spellCheck={false}
                            maxLength={kind === undefined ? 1_000 : limits.matrixCellMaxCharacters}
                            value={value}
                            placeholder={kind === undefined ? t(`argumentHint.${row.assignedType}`) : "*"}
                            onKeyDown={(event) => press(event, at, column)}
                            onPaste={(event) => mayEdit && paste(event, at, column)}
                            onChange={(event) => {
                              const { value: written } = event.target;
                              edit(
                                (before) => withCell(before, { row: at, column }, written),
                                `${at}:${column}`,
                              );
                            }}
                          />
                        )}
                      </td>
                    );
                  })}
                  {mayEdit ? (
                    <td className={styles.acts}>
                      <Button
                        size="small"
                        look="quiet"
                        icon={<ArrowUp size={14} />}
                        disabled={at === 0}
                        aria-label={t("moveUp", { row: at + 1 })}
                        onClick={() =>
                          edit((before) => ({
                            ...before,
                            rows: before.rows.toSpliced(at, 1).toSpliced(at - 1, 0, row),
                          }))
                        }
                      />
                      <Button
                        size="small"
                        look="quiet"
                        icon={<Trash2 size={14} />}
                        aria-label={t("removeRow", { row: at + 1 })}
                        onClick={() => edit((before) => ({ ...before, rows: before.rows.toSpliced(at, 1) }))}
                      />
                    </td>
                  ) : null}
                </tr>
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
