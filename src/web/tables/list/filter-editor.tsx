import { Button } from "antd";
import { type FormEvent, useState } from "react";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldModel, kindOf } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { ReferencePicker } from "../form/reference-picker.tsx";
import { type FieldFilter, type FilterWord, testsOf } from "../view/field-filter.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "./filter-line.module.css";
import parts from "../../kit/field-parts.module.css";

export interface FilterEditorProps {
  entity: Entity;
  field: FieldModel;
  now: FieldFilter | undefined;
  onSet: (filter: FieldFilter) => void;
  onCancel: () => void;
}

/** Rows may point to what is chosen no more: a list is narrowed to it all the same. Pure. */
function anyRow(field: FieldModel): FieldModel {
  const { reference } = field;
  return reference === undefined ? field : { ...field, reference: { ...reference, filter: {} } };
}

/** Sets one field's filter in the way its kind is asked: members, a range, a part of a text, empty or not. */
export function FilterEditor({ entity, field, now, onSet, onCancel }: FilterEditorProps) {
  useFocusBack();
  const t = useTexts("tables");
  const language = useLanguage();
  const tests = testsOf(field);
  const [test, setTest] = useState<FilterWord>(now?.test ?? tests[0] ?? "eq");
  const [text, setText] = useState(now && "value" in now ? String(now.value) : "");
  const [range, setRange] = useState(
    now?.test === "range" ? [shown(field, now.from), shown(field, now.to)] : ["", ""],
  );
  const [values, setValues] = useState<readonly JsonValue[]>(now?.test === "in" ? now.values : []);
  const read = (typed: string): JsonValue | undefined =>
    typed.trim() === "" ? null : kindOf(field).readValue(toValue(field, typed.trim()), field);
  const filter = made();

  function made(): FieldFilter | undefined {
    const name = field.name;
    switch (test) {
      case "empty":
      case "filled":
        return { field: name, test };
      case "in":
        return values.length > 0 ? { field: name, test, values } : undefined;
      case "range": {
        const [from, to] = [read(range[0] ?? ""), read(range[1] ?? "")];
        if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
        return { field: name, test, from, to };
      }
      case "like":
        return text.trim() === "" ? undefined : { field: name, test, value: text.trim() };
      default: {
        const value = field.kind === "boolean" ? text !== "false" : read(text);
        return value === undefined || value === null ? undefined : { field: name, test: "eq", value };
      }
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filter !== undefined) onSet(filter);
  };
  const type = field.kind === "date" ? "date" : field.kind === "instant" ? "datetime-local" : "text";
  const title = field.titles[language];
  return (
    <form className={styles.filterForm} onSubmit={submit} aria-label={title}>
      <strong>{title}</strong>
      {tests.length > 1 ? (
        <select
          className={parts.native}
          value={test}
          aria-label={t("filter.how")}
          onChange={(event) => setTest(event.target.value as FilterWord)}
        >
          {tests.map((one) => (
            <option key={one} value={one}>
              {t(`filter.test.${one}`)}
            </option>
          ))}
        </select>
      ) : null}
      {test === "in" && field.choices !== undefined ? (
        <div className={styles.filterChoices} role="group" aria-label={title}>
          {field.choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="checkbox"
                checked={values.includes(choice.value)}
                onChange={(event) =>
                  setValues(
                    event.target.checked
                      ? [...values, choice.value]
                      : values.filter((one) => one !== choice.value),
                  )
                }
              />
              {choice.titles[language]}
            </label>
          ))}
        </div>
      ) : null}
      {test === "in" && field.choices === undefined && field.reference !== undefined ? (
        <ReferencePicker
          id="filter-reference"
          entity={entity}
          field={anyRow(field)}
          several
          value={[...values]}
          label={title}
          onChange={(chosen) => setValues(Array.isArray(chosen) ? chosen : [])}
        />
      ) : null}
      {test === "range" ? (
        <div className={styles.filterRange}>
          {[0, 1].map((side) => (
            <input
              key={side}
              type={type}
              className={parts.native}
              inputMode={type === "text" ? "decimal" : undefined}
              aria-label={t(side === 0 ? "filter.from" : "filter.to")}
              placeholder={t(side === 0 ? "filter.from" : "filter.to")}
              value={range[side] ?? ""}
              onChange={(event) => setRange(range.map((one, at) => (at === side ? event.target.value : one)))}
            />
          ))}
        </div>
      ) : null}
      {test === "eq" && field.kind === "boolean" ? (
        <select
          className={parts.native}
          aria-label={title}
          value={text === "false" ? "false" : "true"}
          onChange={(event) => setText(event.target.value)}
        >
          <option value="true">{t("app:yes")}</option>
          <option value="false">{t("app:no")}</option>
        </select>
      ) : null}
      {test === "like" || (test === "eq" && field.kind !== "boolean") ? (
        <input
          type={test === "eq" ? type : "text"}
          className={parts.native}
          aria-label={title}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div className={styles.filterActions}>
        <Button size="small" onClick={onCancel}>
          {t("app:cancel")}
        </Button>
        <Button size="small" type="primary" htmlType="submit" disabled={filter === undefined}>
          {t("filter.set")}
        </Button>
      </div>
    </form>
  );
}

/** A typed moment is local time; it travels in UTC. */
function toValue(field: FieldModel, typed: string): JsonValue {
  if (field.kind !== "instant") return typed;
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString();
}

function shown(field: FieldModel, value: JsonValue): string {
  if (value === null) return "";
  if (field.kind !== "instant") return String(value);
  const moment = new Date(String(value));
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
