import { memo, useCallback } from "react";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";
import { fieldKind } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { TextLink } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { readings } from "../escape/readings.ts";
import { CellValue } from "../list/cell-value.tsx";
import { ReferenceValue } from "../row/reference-value.tsx";
import { FieldInput } from "./field-input.tsx";
import { schemaComponent } from "./schema-component.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

const wideKinds: ReadonlySet<FieldModel["kind"]> = new Set(["longText", "json", "attachment"]);
const noRights = {};
const { Read: FilesRead } = fieldKind(ComponentType.attachment);

interface FieldRowProps {
  formId: string;
  entity: Entity;
  field: FieldModel;
  value: JsonValue | undefined;
  error: string | undefined;
  /** Where the row lies in the recycle bin that has the value. */
  bin?: string | undefined;
  /** What else stands in the form requires it. */
  asked?: boolean;
  write: boolean;
  onChange: (name: string, value: JsonValue) => void;
  onLeave: (name: string) => void;
  onCreate: (field: string, entity: string) => void;
  /** Told while the field waits for something, such as a file on its way. */
  onUnfinished?: ((name: string, unfinished: boolean) => void) | undefined;
}

/** One field of a form: something to write in, or a value to read. Typing in one draws no other again. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { formId, entity, field, value, error, write, onChange, onLeave, onCreate, onUnfinished } = props;
  const t = useTexts("tables");
  const language = useLanguage();
  const name = field.name;
  const change = useCallback((next: JsonValue) => onChange(name, next), [onChange, name]);
  const create = useCallback((target: string) => onCreate(name, target), [onCreate, name]);
  const unfinish = useCallback(
    (_id: string, unfinished: boolean) => onUnfinished?.(name, unfinished),
    [onUnfinished, name],
  );
  const required = field.required || props.asked === true;
  const id = `${formId}-${name}`;
  const hint = field.hint?.[language];
  const labelId = `${id}-label`;
  const isWide = wideKinds.has(field.kind) || field.widget === "textarea";
  const span = field.formWidth ?? (isWide ? 12 : 6);
  if (!write) {
    const ReadByHand = readings[`${entity.name}.${name}`];
    return (
      <dl className={`${styles.field} ${styles.fieldRead}`} data-span={span}>
        <dt>{field.titles[language]}</dt>
        <dd>
          {ReadByHand !== undefined ? (
            <ReadByHand field={field} value={value} />
          ) : field.kind === "json" && value !== null && value !== undefined ? (
            <pre className={styles.code}>
              {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
            </pre>
          ) : field.kind === "attachment" ? (
            <FilesRead
              component={schemaComponent(field, language)}
              value={value}
              language={language}
              rights={noRights}
              kindOf={fieldKind}
            />
          ) : field.reference !== undefined ? (
            <ReferenceValue entity={entity} field={field} value={value} />
          ) : (
            <CellValue field={field} value={value} language={language} say={t} />
          )}
        </dd>
      </dl>
    );
  }
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      className={styles.field}
      data-span={span}
      data-field={name}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(name);
      }}
    >
      <label id={labelId} htmlFor={id}>
        {field.titles[language]}
        {required ? (
          <>
            <span className={parts.required} aria-hidden="true">
              *
            </span>
            <span className="visually-hidden">{t("form.required")}</span>
          </>
        ) : null}
      </label>
      <FieldInput
        id={id}
        entity={entity}
        field={field}
        value={value}
        onChange={change}
        invalid={error !== undefined}
        required={required}
        describedBy={describedBy === "" ? undefined : describedBy}
        labelledBy={labelId}
        onCreate={create}
        onUnfinished={unfinish}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={parts.help}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={parts.error}>
          {error}
          {props.bin === undefined ? null : (
            <>
              {" "}
              <TextLink to={props.bin}>{t("form.openBin")}</TextLink>
            </>
          )}
        </p>
      )}
    </div>
  );
});
