import type { ImportLine, TableJob } from "#contract/shapes/tables.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/field-parts.module.css";

/** What lines are shown by: the columns of the sheet, the lines, how fields are called, and what is done with a cell that was corrected. */
export interface ImportLinesGiven {
  columns: TableJob["columns"];
  lines: readonly ImportLine[];
  /** The lines whose wrong columns stand first, as they were listed: what is corrected does not move. */
  wrongFirst: readonly ImportLine[];
  /** What a field is called; undefined for what is none of the table's. */
  titleOf: (field: string) => string | undefined;
  onMend: (line: ImportLine, at: number, text: string) => Promise<void>;
}

interface ImportCellProps {
  line: ImportLine;
  head: string;
  at: number;
  error: string | undefined;
  onMend: ImportLinesGiven["onMend"];
}

/** A cell of a sheet: read, or mended where it stands if something is wrong with it. */
export function ImportCell({ line, head, at, error, onMend }: ImportCellProps) {
  const t = useTexts("tables-transfer");
  if (error === undefined) return line.cells[at];
  return (
    <>
      <input
        className={styles.native}
        defaultValue={line.cells[at] ?? ""}
        aria-label={t("transfer.mend", { line: line.line, head })}
        aria-invalid
        onBlur={(event) => void onMend(line, at, event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          const wrong = [
            ...(event.currentTarget.closest("[data-import-lines]")?.querySelectorAll("input") ?? []),
          ];
          const next = wrong[wrong.indexOf(event.currentTarget) + 1];
          if (next === undefined) event.currentTarget.blur();
          else next.focus();
        }}
      />
      <span className={styles.error}>{error}</span>
    </>
  );
}

/** What is wrong with a line beside its cells, such as a value that no column brings: no head beside it says of which field. */
export function looseErrors(
  line: ImportLine,
  { columns, titleOf }: Pick<ImportLinesGiven, "columns" | "titleOf">,
): [field: string, text: string][] {
  return Object.entries(line.errors)
    .filter(([name]) => !columns.some(({ field }) => field === name))
    .map(([name, text]) => {
      const title = titleOf(name);
      return [name, title === undefined ? text : `${title}: ${text}`];
    });
}
