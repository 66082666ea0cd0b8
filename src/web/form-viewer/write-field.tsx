import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { type FormEvent, memo, useCallback } from "react";
import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { commentsOf, ComputedValue, fieldKind, titleOf } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { FormStore } from "./form-store.ts";
import { useFormField } from "./use-form-field.ts";
import styles from "../kit/field-parts.module.css";
import form from "./form-viewer.module.css";

interface WriteFieldProps {
  /** Start of the ids of this form's elements. */
  formId: string;
  component: FormComponent;
  store: FormStore;
  rights: FieldRightMap;
  language: Language;
  span: number;
}

/** A field one writes: label, editor, help and error. Typing in it draws no other field again. */
export const WriteField = memo(function WriteField(props: WriteFieldProps) {
  const { formId, component, store, rights, language, span } = props;
  const t = useTexts("form");
  const code = component.componentCode;
  const { value, errors, visible, required: asked, computed } = useFormField(store, code);
  const change = useCallback((next: JsonValue) => store.setValue(code, next), [store, code]);
  const unfinish = useCallback(
    (part: string, unfinished: boolean) => store.setUnfinished(code, part, unfinished),
    [store, code],
  );
  const fault = useCallback(
    (faults: Readonly<Record<string, string>>) => store.setFaults(code, faults),
    [store, code],
  );
  const kind = fieldKind(component.componentType);
  const id = `${formId}-${code}`;
  const error = errors[code];
  const required = asked ?? component.isRequired === true;
  const help = kind.label === "none" ? undefined : commentsOf(component, language);
  const describedBy = [help === undefined ? "" : `${id}-help`, error === undefined ? "" : `${id}-error`]
    .filter((part) => part !== "")
    .join(" ");
  const label = (
    <>
      {titleOf(component, language)}
      {required ? (
        <>
          <span className={styles.required} aria-hidden="true">
            *
          </span>
          <span className="visually-hidden">{t("required")}</span>
        </>
      ) : null}
    </>
  );
  if (!visible) return null;
  // Browsers read the whole form around a field after every key, to offer what was filled in before. A form of its own
  // keeps that to one field of three hundred.
  return (
    <form
      className={`${form.item} ${form.itemWrite}`}
      data-span={span}
      data-align={kind.align}
      noValidate
      onSubmit={stayHere}
    >
      {kind.label === "control" ? (
        <label id={`${id}-label`} htmlFor={id} className={form.label}>
          {label}
        </label>
      ) : kind.label === "group" ? (
        <span id={`${id}-label`} className={form.label}>
          {label}
        </span>
      ) : null}
      {computed ? (
        <ComputedValue
          kind={kind}
          id={id}
          labelledBy={`${id}-label`}
          component={component}
          value={value}
          language={language}
          rights={rights}
          kindOf={fieldKind}
        />
      ) : (
        <kind.Editor
          id={id}
          component={component}
          value={value}
          onChange={change}
          invalid={error !== undefined}
          required={required}
          describedBy={describedBy === "" ? undefined : describedBy}
          labelledBy={`${id}-label`}
          language={language}
          rights={rights}
          errors={errors}
          kindOf={fieldKind}
          siblings={store}
          onUnfinished={unfinish}
          onFaults={fault}
        />
      )}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
});

/** Enter in a field sends nothing: what is sent, and when, is the screen's. */
function stayHere(event: FormEvent): void {
  event.preventDefault();
}
