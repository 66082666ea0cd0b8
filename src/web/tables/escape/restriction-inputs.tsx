import { Select } from "antd";
import { type FormEvent, useState } from "react";
import { applicationTable, formFields } from "#contract/calls/data-forbid.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { FilterChips } from "../list/filter-chips.tsx";
import { useFilterText } from "../list/filter-text.ts";
import { useFilterLabels } from "../list/use-filter-labels.ts";
import { inputAria } from "../form/input-aria.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { useRowInForm } from "../form/row-in-form.ts";
import { type Entity, entityOf } from "../source/entity.ts";
import { useEntities } from "../source/use-entities.ts";
import { type FieldFilter, testsOf } from "../view/field-filter.ts";
import { jsonOfFilters, filtersOfJson } from "../view/filter-json.ts";
import { JsonInput } from "./json-input.tsx";
import styles from "../../kit/field-parts.module.css";
import cell from "../list/cell.module.css";
import line from "../list/filter-line.module.css";

/** What restrictions call the applications. */
const application = "application";
/** What may be restricted besides tables. */
const ownEntities = [application, "legalContract"] as const;
const isOwn = (name: string): name is (typeof ownEntities)[number] =>
  ownEntities.some((each) => each === name);

/** The table that a restriction is about, as the screens know it; undefined until it is chosen and known. */
export function useRestricted(name: string): Entity | undefined {
  const { entities } = useEntities();
  const own = isOwn(name) ? name : undefined;
  const { data } = useCall(applicationTable, own === undefined ? {} : { entity: own }, {
    enabled: own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (own !== undefined) return data && entityOf(data);
  return entities?.find((entity) => entity.name === name);
}

/** Which table is restricted: those there are, the applications and the contracts. */
export function RestrictedTableInput(props: FieldInputProps) {
  const t = useTexts("tables", "tables-escape");
  const language = useLanguage();
  const { entities } = useEntities();
  const options = (entities ?? [])
    .filter(({ name, model }) => name !== "userDataForbid" && model.storage !== "call")
    .map(({ name, model }) => ({ value: name, label: model.listTitles[language] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className={styles.full ?? ""}
      showSearch={{ optionFilterProp: "label" }}
      options={[
        ...ownEntities.map((own) => ({ value: own as string, label: t(`tables-escape:forbid.${own}`) })),
        ...options,
      ]}
      value={typeof props.value === "string" ? props.value : null}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string) => props.onChange(next)}
    />
  );
}

/** Which of its fields are hidden; of a form the addresses of its components. */
export function RestrictedFieldsInput(props: FieldInputProps) {
  const t = useTexts("tables", "tables-escape");
  const language = useLanguage();
  const name = String(useRowInForm()["entity"] ?? "");
  const entity = useRestricted(name);
  if (name === application) return <FormFieldsInput {...props} />;
  const isEmpty = !Array.isArray(props.value) || props.value.length === 0;
  if (isOwn(name) && isEmpty) return <p className={cell.quiet}>{t("tables-escape:forbid.wholeContracts")}</p>;
  if (name === "" || entity === undefined)
    return <p className={cell.quiet}>{t("tables-escape:forbid.chooseTable")}</p>;
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className={styles.full ?? ""}
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

/** Fields of the form of the process chosen, columns of its sub-tables among them. */
function FormFieldsInput(props: FieldInputProps) {
  const t = useTexts("tables", "tables-escape");
  const processId = String(useRowInForm()["processId"] ?? "");
  const fields = useCall(
    formFields,
    { processId },
    { enabled: processId !== "", staleTime: 60_000, quiet: true },
  );
  const { "aria-required": _required, ...aria } = inputAria(props);
  const chosen = Array.isArray(props.value) ? props.value.map(String) : [];
  if (processId === "" && chosen.length === 0)
    return <p className={cell.quiet}>{t("tables-escape:forbid.chooseProcess")}</p>;
  return (
    <Select
      {...aria}
      className={styles.full ?? ""}
      mode="multiple"
      loading={fields.isFetching}
      showSearch={{ optionFilterProp: "label" }}
      notFoundContent={t("tables-escape:forbid.noFields")}
      options={(fields.data ?? []).map(({ address, title }) => ({ value: address, label: title }))}
      value={chosen}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string[]) => props.onChange(next.length === 0 ? null : next)}
    />
  );
}

/** Which process's applications are restricted; none: all of them. */
export function RestrictedProcessInput(props: FieldInputProps) {
  const t = useTexts("tables", "tables-escape");
  const listed = useCall(getProcessDataList, { pageSize: 200 }, { staleTime: 60_000, quiet: true });
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className={styles.full ?? ""}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("tables-escape:forbid.allProcesses")}
      options={(listed.data?.rows ?? []).map(({ processId, processName }) => ({
        value: processId,
        label: `${processName} ${processId}`,
      }))}
      value={typeof props.value === "string" && props.value !== "" ? props.value : null}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string | undefined) => props.onChange(next ?? null)}
    />
  );
}

/** The condition on rows, set as a list's filters are; one that says more than that is shown as JSON. */
export function RestrictedFilterInput(props: FieldInputProps) {
  const t = useTexts("tables", "tables-escape");
  const name = String(useRowInForm()["entity"] ?? "");
  const entity = useRestricted(name);
  if (entity === undefined) return <p className={cell.quiet}>{t("tables-escape:forbid.chooseTable")}</p>;
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
  const t = useTexts("tables", "tables-escape");
  // Applications and contracts are no tables of their own: nobody names what their conditions point to.
  const textOf = useFilterText(entity, useFilterLabels(entity, isOwn(entity.name) ? [] : filters));
  const [asking, setAsking] = useState<string>();
  const choices = entity.model.fields
    .filter((field) => testsOf(field).length > 0 && !filters.some((filter) => filter.field === field.name))
    .map(({ name }) => name);
  return (
    // The editor is a form of its own; what it sends is not this form's.
    <div
      className={line.forbidFilter}
      role="group"
      aria-labelledby={labelledBy}
      onSubmit={(event: FormEvent) => event.stopPropagation()}
    >
      <FilterChips
        entity={entity}
        filters={filters}
        choices={choices}
        textOf={textOf}
        addText={t("tables-escape:forbid.addCondition")}
        asking={asking}
        onAsk={setAsking}
        onChange={(next) => onChange(jsonOfFilters(next))}
      />
    </div>
  );
}
