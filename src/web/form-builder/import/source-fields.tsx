import { useState } from "react";
import { readFormSheet } from "#contract/calls/opt-form-page.ts";
import { currentEntities } from "#contract/calls/tables.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { SheetLines } from "#contract/shapes/sheets.ts";
import type { TableModel } from "#tables";
import { useCall, useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, FileField, offersSheets, SheetField, TextAreaField } from "../../kit/index.ts";
import type { SheetFile } from "../../sheet-file/index.ts";
import { readPage } from "../model/index.ts";
import { OptionPicker } from "../panel/option-picker.tsx";
import { useTables } from "../use-tables.ts";
import { componentsOfSchema, isTableSchema } from "./component-of-schema.ts";
import { componentsOfTable } from "./components-of-table.ts";
import { type GuessedColumn, guessColumns } from "./guess-column.ts";
import { readLines } from "./read-lines.ts";
import styles from "./import.module.css";
import { unknownKind } from "./unknown-kind.ts";

/** What a source gave: columns to be corrected, the fields of a table, or a whole form. */
export type Found =
  | { columns: readonly GuessedColumn[] }
  | { components: readonly FormComponent[] }
  | { page: FormPage };

const mostBytes = 1_000_000;

/** Where fields come from: a sheet that was copied, a table that is there, or a file. */
export function SourceFields({
  sheetFile,
  onFound,
}: {
  sheetFile: SheetFile;
  onFound: (found: Found) => void;
}) {
  const t = useTexts("form-builder", "problems");
  const tables = useTables();
  const readsSheets = useMay(readFormSheet.name) !== false;
  const entities = useCall(currentEntities, {}, { quiet: true, staleTime: 60_000 });
  const [head, setHead] = useState("");
  const [error, setError] = useState<{ at: "head" | "table" | "file"; said: string }>();
  const errorAt = (at: "head" | "table" | "file") => (error?.at === at ? error.said : undefined);
  const fileError = errorAt("file") ?? sheetFile.failed;
  const isOfSheet = sheetFile.read !== undefined && offersSheets(sheetFile.read);

  const takeLines = (lines: readonly (readonly string[])[], at: "head" | "file") => {
    const columns = guessColumns(lines);
    if (columns.length === 0) setError({ at, said: t("import.nothing") });
    else onFound({ columns });
  };
  const takeFields = (components: readonly FormComponent[], at: "table" | "file") => {
    if (components.length === 0) setError({ at, said: t("import.nothing") });
    else onFound({ components });
  };
  const takeJson = async (file: File) => {
    if (file.size > mostBytes) return setError({ at: "file", said: t("import.tooLarge") });
    let json: unknown;
    try {
      json = JSON.parse(await file.text());
    } catch {
      return setError({ at: "file", said: t("problems:malformedJson") });
    }
    if (isTableSchema(json))
      return takeFields(
        componentsOfSchema(json, (number) => t("newChoice", { number })),
        "file",
      );
    const page = readPage(json);
    const unknown = page === undefined ? undefined : unknownKind(page.components);
    if (page === undefined) setError({ at: "file", said: t("import.noForm") });
    else if (unknown !== undefined) setError({ at: "file", said: t("import.unknownKind", unknown) });
    else if (page.components.length === 0) setError({ at: "file", said: t("import.nothing") });
    else onFound({ page });
    return undefined;
  };
  const takeFile = async (file: File | undefined) => {
    setError(undefined);
    if (file === undefined) return void (await sheetFile.take(undefined));
    const isJson = file.name.toLowerCase().endsWith(".json");
    await takeSheet(sheetFile.take(isJson ? undefined : file));
    if (isJson) await takeJson(file);
  };
  const takeSheet = async (reading: Promise<SheetLines | undefined>) => {
    setError(undefined);
    const found = await reading;
    if (found !== undefined) takeLines(found.lines, "file");
  };
  const takeHead = () => {
    // What is shown next is of no file.
    void sheetFile.take(undefined);
    takeLines(readLines(head), "head");
  };
  const takeTable = (name: string | undefined) => {
    const found = entities.data?.find((each) => each.name === name)?.model as unknown as
      | TableModel
      | undefined;
    if (found !== undefined) takeFields(componentsOfTable(found), "table");
  };
  return (
    <div className={styles.sources}>
      <FileField
        label={t("import.file")}
        hint={t("import.fileHint")}
        error={isOfSheet ? undefined : fileError}
        accept={readsSheets ? ".xlsx,.csv,.json" : ".json"}
        disabled={sheetFile.reading}
        onFile={(file) => void takeFile(file)}
      />
      {sheetFile.read === undefined ? null : (
        <SheetField
          read={sheetFile.read}
          error={fileError}
          disabled={sheetFile.reading}
          onSheet={(sheet) => void takeSheet(sheetFile.takeSheet(sheet))}
        />
      )}
      <TextAreaField
        label={t("import.head")}
        hint={t("import.headHint")}
        error={errorAt("head")}
        value={head}
        rows={3}
        onChange={(event) => {
          setError(undefined);
          setHead(event.target.value);
        }}
      />
      <Button size="small" disabled={head.trim() === ""} onClick={takeHead}>
        {t("import.look")}
      </Button>
      <OptionPicker
        label={t("import.table")}
        property="table"
        error={errorAt("table")}
        value={[]}
        options={tables}
        single
        onChange={([chosen]) => takeTable(chosen)}
      />
    </div>
  );
}
