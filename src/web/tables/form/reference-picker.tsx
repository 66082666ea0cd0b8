import { Select } from "antd";
import { Plus } from "lucide-react";
import { type ReactElement, useEffect, useState } from "react";
import { labelTableRows, listTableRows } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { useEntity } from "../source/use-entities.ts";
import { useTableCall } from "../source/use-table-call.ts";

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

/** Finds a row of another table by what it is called; the list comes from the server as one types. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { entity, field, value, several = false } = props;
  const t = useTexts("tables");
  const language = useLanguage();
  const reference = field.reference;
  const target = reference?.entity ?? "";
  const other = useEntity(target);
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one): one is TableKey => typeof one === "string" || typeof one === "number",
  );
  const found = useTableCall(
    listTableRows,
    target,
    {
      pageSize: 20,
      count: false,
      ...(keyword === "" ? {} : { keyword }),
      ...(reference?.filter === undefined ? {} : { filter: filterOfReference(reference.filter) }),
    },
    { enabled: open && other !== undefined, keep: true, staleTime: 30_000 },
  );
  const labels = useTableCall(
    labelTableRows,
    entity.name,
    { field: field.name, values: chosen },
    { enabled: chosen.length > 0, staleTime: 60_000, keep: true },
  );
  const targetField = reference?.field ?? "";
  const options = (found.data?.rows ?? []).map((row) => ({
    // A list keeps its members as texts.
    value: (field.kind === "multiChoice" ? String(row[targetField]) : row[targetField]) as TableKey,
    label: other === undefined ? String(row[targetField]) : rowName(other, row, language, row[targetField]),
    code: String(row[targetField]),
  }));
  const known = chosen
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => ({ value: one, label: labels.data?.[String(one)] ?? String(one), code: String(one) }));
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
      className="field-full"
      mode={several ? "multiple" : (undefined as never)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={props.required !== true}
      open={open}
      onOpenChange={setOpen}
      loading={found.isFetching}
      options={open ? options : known}
      labelRender={({ value: shown, label }) =>
        label ?? known.find((one) => one.value === shown)?.label ?? String(shown)
      }
      optionRender={renderOption}
      value={(several ? chosen : (chosen[0] ?? null)) as never}
      placeholder={props.placeholder ?? t("reference.find")}
      notFoundContent={t(found.isFetching ? "reference.searching" : "reference.none")}
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

function renderOption({ data }: { data: { label: string; code: string } }) {
  return (
    <span className="tbl-option">
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
        className="tbl-create-there"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCreate}
      >
        <Plus size={14} aria-hidden="true" />
        {text}
      </button>
    </>
  );
}

function filterOfReference(filter: Readonly<Record<string, readonly JsonValue[]>>): {
  [field: string]: unknown;
} {
  return Object.fromEntries(Object.entries(filter).map(([name, values]) => [name, { in: [...values] }]));
}
