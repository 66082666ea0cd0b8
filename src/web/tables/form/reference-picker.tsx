import { useSelect } from "@refinedev/antd";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Select } from "antd";
import { Plus } from "lucide-react";
import { type ReactElement, useState } from "react";
import { labelTableRows } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { referenceText } from "../list/cell-text.ts";
import { anyText } from "../source/crud-filter.ts";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { useEntity } from "../source/use-entities.ts";
import { useTableCall } from "../source/use-table-call.ts";
import styles from "../../kit/field-parts.module.css";
import panel from "../row/row-panel.module.css";

interface ReferencePickerProps {
  id: string;
  entity: Entity;
  field: FieldModel;
  value: JsonValue | undefined;
  several?: boolean;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string | undefined;
  /** Its name, or the id of the element that names it. */
  label?: string;
  labelledBy?: string;
  placeholder?: string;
  onChange: (value: JsonValue) => void;
  /** Opens an empty form of the other table in place; absent where that cannot be. */
  onCreate?: (entity: string) => void;
}

const typingPauseMs = 200;

/** For what the reader may not see: it is kept, and not told. */
const unseen = "—";

/** Finds a row of another table by what it is called; the list comes from the server as one types. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { entity, field, value, several = false } = props;
  const t = useTexts("tables");
  const language = useLanguage();
  const reference = field.reference;
  const target = reference?.entity ?? "";
  const other = useEntity(target);
  const [open, setOpen] = useState(false);

  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one): one is TableKey => typeof one === "string" || typeof one === "number",
  );
  const { query: found, selectProps } = useSelect<BaseRecord, HttpError>({
    resource: target,
    debounce: typingPauseMs,
    pagination: { mode: "server", currentPage: 1, pageSize: 20 },
    filters: filtersOfReference(reference?.filter ?? {}),
    onSearch: (typed) => [anyText(typed.trim())],
    errorNotification: false,
    queryOptions: {
      enabled: open && other !== undefined,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    },
  });
  const labels = useTableCall(
    labelTableRows,
    entity.name,
    { field: field.name, values: chosen },
    { enabled: chosen.length > 0, staleTime: 60_000, keep: true },
  );
  const targetField = reference?.field ?? "";
  const options = ((found.data?.data ?? []) as TableRow[]).map((row) => ({
    // A list keeps its members as texts.
    value: (field.kind === "multiChoice" ? String(row[targetField]) : row[targetField]) as TableKey,
    label: other === undefined ? String(row[targetField]) : rowName(other, row, language, row[targetField]),
    code: String(row[targetField]),
  }));
  const known = knownAmong(chosen, options, labels.data);
  const mayCreate = props.onCreate !== undefined && other?.rights.create === true;

  const renderPopup = (list: ReactElement) =>
    mayCreate
      ? withCreate(list, t("reference.create"), () => {
          setOpen(false);
          props.onCreate?.(target);
        })
      : list;
  return (
    <Select
      id={props.id}
      className={styles.full ?? ""}
      mode={several ? "multiple" : (undefined as never)}
      showSearch={{ filterOption: false, ...(selectProps.onSearch && { onSearch: selectProps.onSearch }) }}
      allowClear={props.required !== true}
      open={open}
      onOpenChange={setOpen}
      loading={found.isFetching}
      options={open ? options : known}
      labelRender={({ value: shown, label }) =>
        label ?? known.find((one) => one.value === shown)?.label ?? referenceText(shown, {}) ?? unseen
      }
      optionRender={renderOption}
      value={(several ? chosen : (chosen[0] ?? null)) as never}
      placeholder={props.placeholder ?? t("reference.find")}
      notFoundContent={
        found.error === null
          ? t(found.isFetching ? "reference.searching" : "reference.none")
          : found.error.message
      }
      aria-required={props.required}
      aria-invalid={props.invalid}
      {...(props.label === undefined ? {} : { "aria-label": props.label })}
      {...(props.labelledBy === undefined ? {} : { "aria-labelledby": props.labelledBy })}
      {...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy })}
      {...(props.invalid ? { status: "error" as const } : {})}
      popupRender={renderPopup}
      onChange={(next: JsonValue | undefined) => props.onChange(next ?? null)}
    />
  );
}

/** What is chosen beside what was found, as far as it has a name. */
function knownAmong(
  chosen: readonly TableKey[],
  found: readonly { value: TableKey }[],
  names: Readonly<Record<string, string>> = {},
) {
  const others = chosen.filter((one) => !found.some(({ value }) => value === one));
  return others.flatMap((value) => {
    const label = referenceText(value, names);
    return label === undefined ? [] : [{ value, label, code: String(value) }];
  });
}

function renderOption({ data }: { data: { label: string; code: string } }) {
  return (
    <span className={panel.option}>
      {data.label}
      {data.label === data.code ? null : <small>{data.code}</small>}
    </span>
  );
}

function withCreate(list: ReactElement, text: string, onCreate: () => void): ReactElement {
  return (
    <>
      {list}
      <button
        type="button"
        className={panel.createThere}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCreate}
      >
        <Plus size={14} aria-hidden="true" />
        {text}
      </button>
    </>
  );
}

function filtersOfReference(filter: Readonly<Record<string, readonly JsonValue[]>>) {
  return Object.entries(filter).map(([field, values]) => ({
    field,
    operator: "in" as const,
    value: [...values],
  }));
}
