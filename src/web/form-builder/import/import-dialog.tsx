import { useState } from "react";
import { readFormSheet } from "#contract/calls/opt-form-page.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, CheckBox, Dialog, SheetField, useNotice } from "../../kit/index.ts";
import { useSheetFile } from "../../sheet-file/index.ts";
import { useBuilder } from "../builder-context.ts";
import { arranged, insertComponents, insertPage, newComponent } from "../model/index.ts";
import { ColumnsFound } from "./columns-found.tsx";
import { componentOfColumn } from "./component-of-column.ts";
import { type GuessedColumn, guessColumns, isCode } from "./guess-column.ts";
import { type Found, SourceFields } from "./source-fields.tsx";
import styles from "./import.module.css";

/**
 * Fields from elsewhere: the head of a sheet, a table, or a JSON file. What was guessed of a sheet's columns is shown and
 * corrected before anything is made.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts("form-builder", "form-design");
  const notice = useNotice();
  const { edit } = useBuilder();
  const [columns, setColumns] = useState<readonly GuessedColumn[]>();
  const [inTable, setInTable] = useState(false);
  const sheetFile = useSheetFile(readFormSheet);
  const taken = columns?.filter(({ isTaken }) => isTaken) ?? [];
  const isFaulty = taken.some(({ title, code }) => title.trim() === "" || !isCode(code));

  const told = (count: number) => {
    notice({ key: "import", said: t("import.done", { count }) });
    onClose();
  };
  const add = (components: readonly FormComponent[]) => {
    edit((page) => insertComponents(page, components, { at: arranged(page.components).length }));
    told(components.length);
  };
  const choice = (number: number) => t("newChoice", { number });
  const addColumns = () => {
    const components = taken.map((column) => componentOfColumn(column, choice));
    if (!inTable) return add(components);
    const table = newComponent(ComponentType.subTable, t("form-design:componentType.subTable"), choice);
    const children = insertComponents(
      { pageId: "", label: "", version: 1, state: "temporary", components: [] },
      components,
      { at: 0 },
    ).page.components;
    return add([{ ...table, children }]);
  };
  const take = (found: Found) => {
    if ("columns" in found) return setColumns(found.columns);
    if ("components" in found) return add(found.components);
    edit((page) => insertPage(page, found.page));
    return told(found.page.components.length);
  };
  const takeSheet = async (sheet: string) => {
    const found = await sheetFile.takeSheet(sheet);
    setColumns(guessColumns(found?.lines ?? []));
  };
  const takeOther = () => {
    setColumns(undefined);
    void sheetFile.take(undefined);
  };
  return (
    <Dialog
      title={t("import.title")}
      lead={t(columns === undefined ? "import.lead" : "import.correct")}
      width={columns === undefined ? "medium" : "wide"}
      onClose={onClose}
      footer={
        columns === undefined ? undefined : (
          <>
            <Button look="primary" disabled={taken.length === 0 || isFaulty} onClick={addColumns}>
              {t("import.make", { count: taken.length })}
            </Button>
            <Button onClick={takeOther}>{t("import.other")}</Button>
          </>
        )
      }
    >
      {columns === undefined ? (
        <SourceFields sheetFile={sheetFile} onFound={take} />
      ) : (
        <div className={styles.corrected}>
          {sheetFile.read === undefined ? null : (
            <SheetField
              read={sheetFile.read}
              error={sheetFile.failed ?? (columns.length === 0 ? t("import.nothing") : undefined)}
              disabled={sheetFile.reading}
              onSheet={(sheet) => void takeSheet(sheet)}
            />
          )}
          <CheckBox
            label={t("import.inTable")}
            checked={inTable}
            onChange={(event) => setInTable(event.target.checked)}
          />
          <ColumnsFound columns={columns} onChange={setColumns} />
        </div>
      )}
    </Dialog>
  );
}
