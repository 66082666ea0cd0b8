import { useState } from "react";
import { readMatrixSheet } from "#contract/calls/approver-matrix.ts";
import { limits } from "#contract/limits.ts";
import { readCell } from "#contract/rules/approver-matrix/matrix-cell.ts";
import { type ReadRows, readSheetRows } from "#contract/rules/approver-matrix/matrix-sheet.ts";
import { matrixAssignedTypes, type MatrixDimension } from "#contract/shapes/approver-matrix.ts";
import type { SheetLines } from "#contract/shapes/sheets.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { Button, Dialog, FileField, offersSheets, SheetField, Skeleton } from "../kit/index.ts";
import { useSheetFile } from "../sheet-file/index.ts";
import styles from "./approver-matrix.module.css";
import type { MatrixDraft } from "./use-matrix-draft.ts";

const shownFaults = 20;

/** Reads rows from a file, says line by line what is wrong with it, and puts them in place of the rows or behind them. */
export function ImportDialog({ draft, onClose }: { draft: MatrixDraft; onClose: () => void }) {
  const t = useTexts("approver-matrix", "problems");
  const [read, setRead] = useState<ReadRows & { numbers: readonly number[] }>();
  const file = useSheetFile(readMatrixSheet);
  const { dimensions, rows } = draft.content;
  const faults = read === undefined ? [] : faultsOf(read, dimensions, t);
  const isOfSheet = file.read !== undefined && offersSheets(file.read);
  const take = async (reading: Promise<SheetLines | undefined>) => {
    setRead(undefined);
    const found = await reading;
    if (found !== undefined)
      setRead({ ...readSheetRows({ dimensions }, found.lines, t), numbers: found.numbers });
  };
  const put = (replaced: boolean) => {
    const { rows: found = [] } = read ?? {};
    draft.edit((before) => ({ ...before, rows: replaced ? found : [...before.rows, ...found] }));
    onClose();
  };
  const nothing = read === undefined || read.rows.length === 0;
  return (
    <Dialog
      title={t("import.title")}
      lead={t("import.lead")}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" disabled={nothing} onClick={() => put(true)}>
            {t("import.replace")}
          </Button>
          <Button
            disabled={nothing || rows.length + read.rows.length > limits.matrixRowsMax}
            onClick={() => put(false)}
          >
            {t("import.append")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FileField
          label={t("import.file")}
          error={isOfSheet ? undefined : file.failed}
          accept=".csv,.xlsx"
          disabled={file.reading}
          onFile={(chosen) => void take(file.take(chosen))}
        />
        {file.read === undefined ? null : (
          <SheetField
            read={file.read}
            error={file.failed}
            disabled={file.reading}
            onSheet={(sheet) => void take(file.takeSheet(sheet))}
          />
        )}
      </div>
      {file.reading ? <Skeleton /> : null}
      {read === undefined ? null : (
        <div role="status" className={styles.found}>
          <p>{t("import.found", { count: read.rows.length })}</p>
          {read.unknown.length === 0 ? null : (
            <p>{t("import.unknown", { columns: read.unknown.join(t("listJoin")) })}</p>
          )}
          {read.missing.length === 0 ? null : (
            <p className={styles.wrong}>
              {t("import.missing", { columns: read.missing.join(t("listJoin")) })}
            </p>
          )}
          {faults.length === 0 ? null : (
            <>
              <p className={styles.wrong}>{t("import.faulty", { count: faults.length })}</p>
              <ul>
                {faults.slice(0, shownFaults).map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** What is wrong, by the number of the line in the file: heads stand above the rows, and blank lines anywhere. */
function faultsOf(
  { rows, headLines, numbers }: ReadRows & { numbers: readonly number[] },
  dimensions: readonly MatrixDimension[],
  t: Say,
): string[] {
  return rows.flatMap(({ cells, assignedType }, row) => {
    const line = numbers[row + headLines] ?? row + headLines + 1;
    const wrong = dimensions.flatMap(({ kind, title }, at) =>
      readCell(kind, cells[at] ?? "") === undefined
        ? [
            t("import.line", {
              line,
              column: title,
              problem: t(`problems:${kind === "number" ? "matrixBand" : "matrixValue"}`),
            }),
          ]
        : [],
    );
    if (matrixAssignedTypes.some((type) => type === assignedType)) return wrong;
    const allowed = matrixAssignedTypes.map((type) => t(`rule.${type}`)).join(t("listJoin"));
    const problem = t("problems:notOneOf", { value: assignedType, allowed });
    return [...wrong, t("import.line", { line, column: t("sheet.rule"), problem })];
  });
}
