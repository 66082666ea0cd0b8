import { useState } from "react";
import { currentEntities } from "#contract/calls/tables.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { TableModel } from "#tables";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Dialog, Field, TextAreaField, useNotice } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { arranged, insertComponents, insertPage, readPage } from "../model/index.ts";
import { OptionPicker } from "../panel/option-picker.tsx";
import { useTables } from "../use-tables.ts";
import { componentsOfTable } from "./components-of-table.ts";
import { componentOfColumn, readColumns } from "./read-columns.ts";

const mostBytes = 1_000_000;

/** Fields from elsewhere: the head of a sheet or CSV file, a table, or the JSON file of a form. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts("form-builder");
  const notice = useNotice();
  const { edit } = useBuilder();
  const tables = useTables();
  const entities = useCall(currentEntities, {}, { quiet: true, staleTime: 60_000 });
  const [head, setHead] = useState("");
  const [table, setTable] = useState<string>();
  const [error, setError] = useState<string>();

  const told = (count: number) => {
    notice({ key: "import", said: t("import.done", { count }) });
    onClose();
  };
  const add = (components: readonly FormComponent[]) => {
    if (components.length === 0) {
      setError(t("import.nothing"));
      return;
    }
    edit((page) => insertComponents(page, components, { at: arranged(page.components).length }));
    told(components.length);
  };
  const addColumns = (text: string) =>
    add(readColumns(text).map((column, at) => componentOfColumn(column, at + 1)));
  const addFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > mostBytes) return setError(t("import.tooLarge"));
    const text = await file.text();
    if (!file.name.toLowerCase().endsWith(".json")) return addColumns(text);
    try {
      const read = readPage(JSON.parse(text));
      if (read === undefined) return setError(t("import.noForm"));
      if (read.components.length === 0) return setError(t("import.nothing"));
      edit((page) => insertPage(page, read));
      told(read.components.length);
    } catch {
      setError(t("problems:malformedJson"));
    }
  };
  const model = entities.data?.find(({ name }) => name === table)?.model as unknown as TableModel | undefined;
  return (
    <Dialog
      title={t("import.title")}
      lead={t("import.lead")}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={head.trim() === "" && model === undefined}
          onClick={() => (head.trim() === "" ? model && add(componentsOfTable(model)) : addColumns(head))}
        >
          {t("import.act")}
        </Button>
      }
    >
      <TextAreaField
        label={t("import.head")}
        hint={t("import.headHint")}
        error={error}
        value={head}
        rows={3}
        onChange={(event) => {
          setError(undefined);
          setHead(event.target.value);
        }}
      />
      <OptionPicker
        label={t("import.table")}
        property="table"
        value={table === undefined ? [] : [table]}
        options={tables}
        single
        onChange={([chosen]) => setTable(chosen)}
      />
      <Field label={t("import.file")} hint={t("import.fileHint")}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.csv,.txt"
            onChange={(event) => void addFile(event.target.files?.[0])}
          />
        )}
      </Field>
    </Dialog>
  );
}
