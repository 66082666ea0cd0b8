import { Dropdown, Popover, Select } from "antd";
import { ListFilter, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { applicationTable } from "#contract/calls/data-forbid.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { FilterEditor } from "../list/filter-editor.tsx";
import { useFilterText } from "../list/filter-text.ts";
import { inputAria } from "../form/input-aria.ts";
import type { FieldInputProps } from "../form/field-input.tsx";
import { useRowInForm } from "../form/row-in-form.ts";
import { type Entity, entityOf } from "../source/entity.ts";
import { useEntities } from "../source/use-entities.ts";
import { type FieldFilter, testsOf } from "../view/field-filter.ts";
import { jsonOfFilters, filtersOfJson } from "../view/filter-json.ts";
import { JsonInput } from "./json-input.tsx";
import { TagsInput } from "./tags-input.tsx";

/** What restrictions call the applications. */
const application = "application";

/** The table that a restriction is about, as the screens know it; undefined until it is chosen and known. */
export function useRestricted(name: string): Entity | undefined {
  const { entities } = useEntities();
  const isApplication = name === application;
  const { data } = useCall(
    applicationTable,
    {},
    { enabled: isApplication, staleTime: Number.POSITIVE_INFINITY },
  );
  if (isApplication) return data && entityOf(data);
  return entities?.find((entity) => entity.name === name);
}

/** Which table is restricted: those there are, and the applications. */
export function ForbidTableInput(props: FieldInputProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { entities } = useEntities();
  const options = (entities ?? [])
    .filter(({ name, model }) => name !== "userDataForbid" && model.storage !== "call")
    .map(({ name, model }) => ({ value: name, label: model.titles[language] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className="field-full"
      showSearch={{ optionFilterProp: "label" }}
      options={[{ value: application, label: t("forbid.application") }, ...options]}
      value={typeof props.value === "string" ? props.value : null}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string) => props.onChange(next)}
    />
  );
}

/** Which of its fields are hidden; of a form the addresses of its components. */
export function ForbidFieldsInput(props: FieldInputProps) {
  const language = useLanguage();
  const name = String(useRowInForm()["entity"] ?? "");
  const entity = useRestricted(name);
  if (name === "" || name === application || entity === undefined) return <TagsInput {...props} />;
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className="field-full"
      mode="multiple"
      showSearch={{ optionFilterProp: "label" }}
      options={entity.model.fields
        .filter((field) => field.name !== entity.model.key)
        .map((field) => ({ value: field.name, label: field.titles[language] }))}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string[]) => props.onChange(next.length === 0 ? null : next)}
    />
  );
}

/** The condition on rows, set as a list's filters are; one that says more than that is shown as JSON. */
export function ForbidFilterInput(props: FieldInputProps) {
  const t = useTexts("tables");
  const name = String(useRowInForm()["entity"] ?? "");
  const entity = useRestricted(name);
  if (entity === undefined) return <p className="tbl-quiet">{t("forbid.chooseTable")}</p>;
  const filters = filtersOfJson(entity, props.value ?? null);
  if (filters === undefined) return <JsonInput {...props} />;
  return (
    <Conditions
      key={name}
      entity={entity}
      filters={filters}
      labelledBy={props.labelledBy}
      onChange={props.onChange}
    />
  );
}

function Conditions({
  entity,
  filters,
  labelledBy,
  onChange,
}: {
  entity: Entity;
  filters: readonly FieldFilter[];
  labelledBy: string;
  onChange: (value: JsonValue) => void;
}) {
  const t = useTexts("tables");
  const language = useLanguage();
  const textOf = useFilterText(entity, undefined);
  const [asking, setAsking] = useState<string>();
  const asked = asking === undefined ? undefined : entity.fields.get(asking);
  const choices = entity.model.fields.filter(
    (field) => testsOf(field).length > 0 && !filters.some((filter) => filter.field === field.name),
  );
  const put = (next: readonly FieldFilter[]) => onChange(jsonOfFilters(next));
  const set = (filter: FieldFilter) => {
    put([...filters.filter(({ field }) => field !== filter.field), filter]);
    setAsking(undefined);
  };
  return (
    // The editor is a form of its own; what it sends is not this form's.
    <div
      className="tbl-forbid-filter"
      role="group"
      aria-labelledby={labelledBy}
      onSubmit={(event: FormEvent) => event.stopPropagation()}
    >
      {filters.map((filter) => (
        <span key={filter.field} className="tbl-chip">
          <button type="button" onClick={() => setAsking(filter.field)}>
            {textOf(filter)}
          </button>
          <button
            type="button"
            aria-label={t("filter.remove", { filter: textOf(filter) })}
            onClick={() => put(filters.filter((one) => one !== filter))}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </span>
      ))}
      <Popover
        open={asked !== undefined}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        onOpenChange={(open) => {
          if (!open) setAsking(undefined);
        }}
        content={
          asked === undefined ? null : (
            <FilterEditor
              key={asked.name}
              entity={entity}
              field={asked}
              now={filters.find(({ field }) => field === asked.name)}
              onSet={set}
              onCancel={() => setAsking(undefined)}
            />
          )
        }
      >
        <span>
          <Dropdown
            trigger={["click"]}
            menu={{
              className: "tbl-filter-menu",
              items: choices.map((field) => ({
                key: field.name,
                label: field.titles[language],
                onClick: () => setAsking(field.name),
              })),
            }}
          >
            <button type="button" className="tbl-tool" disabled={choices.length === 0}>
              <ListFilter size={15} aria-hidden="true" />
              {t("forbid.addCondition")}
            </button>
          </Dropdown>
        </span>
      </Popover>
    </div>
  );
}
