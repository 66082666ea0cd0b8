import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { plainText } from "../value-format.ts";
import { FetchProblem } from "./fetch-problem.tsx";
import { RowName } from "./row-name.tsx";
import { useTableRows } from "./use-table-rows.ts";
import { useClearing } from "../editors/use-clearing.tsx";
import styles from "../../kit/field-parts.module.css";

const rowName = (entity: string, key: string | number | undefined) => (
  <RowName entity={entity} rowKey={String(key)} />
);

/** Finds a row of a table by what it is called; its key is kept. */
export function ReferenceEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const clearing = useClearing();
  const [typed, setTyped] = useState("");
  const entity = props.component.candidateValue ?? "";
  const found = useTableRows(entity, { keyword: useDeferredValue(typed) });
  const value = plainText(props.value);
  const nameRow = ({ value: key }: { value?: string | number }) => rowName(entity, key);
  if (found.isMissing) return <span className={styles.nothing}>{t("tableNotOpen")}</span>;
  if (found.error) return <FetchProblem error={found.error} onRetry={found.again} />;
  return (
    <Select
      {...fieldAria(props)}
      className={styles.full ?? ""}
      allowClear={clearing}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={placeholderOf(props.component, props.language) ?? t("findRow")}
      value={value === "" ? null : value}
      options={found.choices}
      notFoundContent={found.isFetching ? t("searching") : t("noRowFound")}
      labelRender={nameRow}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(chosen: string | null | undefined) => {
        setTyped("");
        props.onChange(chosen ?? null);
      }}
    />
  );
}
