import { componentKind } from "#contract/components/component-kinds.ts";
import { useId } from "react";
import { defaultOf } from "#contract/rules/default-values.ts";
import { isEmptyValue } from "#contract/rules/same-value.ts";
import { fieldKind } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Chosen } from "../builder-context.ts";
import { useBuilder } from "../builder-context.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import styles from "./panel.module.css";

/** What an application begins with, given in the very editor in which people will find it. */
export function DefaultValueField({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const id = useId();
  const error = useErrorAt()({ key }, "defaultValue");
  const kind = fieldKind(component.componentType);
  const value = defaultOf(component);
  const isOwn =
    componentKind(component.componentType)?.offersChoices !== true ||
    (component.candidateType ?? "CUSTOMIZE") === "CUSTOMIZE";
  // Whether a data item or a table still offers a value is known when the application is made, not now.
  if (!isOwn && value === undefined && error === undefined) return null;
  const label = t("property.defaultValue");
  // Its own placeholder and help belong to the form, not to this panel.
  const { placeholder: _placeholder, placeholderI18n: _names, ...asked } = component;
  return (
    <div className={styles.given} data-property="defaultValue">
      {kind.label === "group" ? (
        <span id={`${id}-label`}>{label}</span>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      {mayEdit ? (
        <kind.Editor
          key={component.componentType}
          id={id}
          component={asked}
          value={value}
          onChange={(next) =>
            change(key, { defaultValue: isEmptyValue(next) || next === false ? undefined : next })
          }
          invalid={error !== undefined}
          required={false}
          describedBy={error === undefined ? `${id}-hint` : `${id}-error`}
          labelledBy={`${id}-label`}
          language={language}
          rights={{ [component.componentCode]: "write" }}
          errors={{}}
          kindOf={fieldKind}
        />
      ) : (
        <kind.Read component={asked} value={value} language={language} rights={{}} kindOf={fieldKind} />
      )}
      <p id={`${id}-hint`} className={styles.note}>
        {t(key.includes(".") ? "hint.rowDefault" : "hint.defaultValue")}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  );
}
