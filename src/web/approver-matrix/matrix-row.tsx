import { ArrowUp, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { limits } from "#contract/limits.ts";
import { readCell } from "#contract/rules/approver-matrix/matrix-cell.ts";
import {
  type MatrixDimension,
  type MatrixRow as Row,
  matrixAssignedTypes,
} from "#contract/shapes/approver-matrix.ts";
import { DraftInput } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { withCell } from "./change-rows.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";
import type { RowActs as RowActsGiven } from "./use-row-acts.ts";

interface MatrixRowProps {
  at: number;
  row: Row;
  dimensions: readonly MatrixDimension[];
  /** What the columns are called; the rule and its argument are the last two. */
  heads: readonly string[];
  /** What is wrong with its cells, by path; the same object while nothing of it changes. */
  problems: Readonly<Record<string, string>> | undefined;
  isChosen: boolean;
  mayEdit: boolean;
  edit: MatrixDraft["edit"];
  onChoose: (row: number) => void;
  acts: RowActsGiven;
  onKey: (event: KeyboardEvent<HTMLElement>, row: number, column: number) => void;
  onPaste: (event: ClipboardEvent, row: number, column: number) => void;
}

/** One row of the sheet. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { at, dimensions, isChosen, mayEdit, acts, onChoose } = props;
  return (
    <tr aria-selected={isChosen || undefined} onFocus={() => onChoose(at)}>
      <th scope="row">{at + 1}</th>
      {Array.from({ length: dimensions.length + 2 }, (_, column) => (
        <MatrixCell key={column} {...props} column={column} />
      ))}
      {mayEdit ? <RowActs at={at} acts={acts} /> : null}
    </tr>
  );
});

function MatrixCell({ column, ...props }: MatrixRowProps & { column: number }) {
  const { at, row, dimensions, heads, problems = {}, mayEdit, edit, onKey, onPaste } = props;
  const t = useTexts("approver-matrix", "problems");
  const kind = dimensions[column]?.kind;
  const isRule = column === dimensions.length;
  const value = kind === undefined ? row.taskAssigned : (row.cells[column] ?? "");
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
    "aria-label": t("cell", { row: at + 1, column: heads[column] }),
    "aria-invalid": wrong === undefined ? undefined : true,
    title: wrong,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, at, column),
  } as const;
  if (isRule)
    return (
      <td>
        <select
          {...about}
          disabled={!mayEdit}
          value={row.assignedType}
          onChange={(event) => {
            const { value: type } = event.target;
            edit((before) =>
              withCell(withCell(before, { row: at, column }, type), { row: at, column: column + 1 }, ""),
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
      </td>
    );
  return (
    <td data-number={kind === "number" || undefined} data-argument={kind === undefined || undefined}>
      <DraftInput
        {...about}
        readOnly={!mayEdit}
        spellCheck={false}
        maxLength={kind === undefined ? 1_000 : limits.matrixCellMaxCharacters}
        value={value}
        placeholder={kind === undefined ? t(`argumentEmpty.${row.assignedType}`) : "*"}
        onPaste={(event) => mayEdit && onPaste(event, at, column)}
        onType={(written) =>
          edit((before) => withCell(before, { row: at, column }, written), `${at}:${column}`)
        }
      />
    </td>
  );
}

function RowActs({ at, acts }: Pick<MatrixRowProps, "at" | "acts">) {
  const t = useTexts("approver-matrix");
  return (
    <td className={styles.acts}>
      <Button
        size="small"
        look="quiet"
        icon={<ArrowUp size={14} />}
        disabled={at === 0}
        aria-label={t("moveUp", { row: at + 1 })}
        data-act={`up:${at}`}
        onClick={() => acts.move(at, at - 1, (to) => `[data-act="up:${to}"]`)}
      />
      <Button
        size="small"
        look="quiet"
        icon={<Trash2 size={14} />}
        aria-label={t("removeRow", { row: at + 1 })}
        data-act={`remove:${at}`}
        onClick={() => acts.remove(at)}
      />
    </td>
  );
}
