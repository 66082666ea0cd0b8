import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { memo } from "react";
import { isEmptyValue } from "#contract/rules/same-value.ts";
import type { Language } from "#contract/codes/language.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind, titleOf } from "../fields/index.ts";
import type { FormStore } from "./form-store.ts";
import { useFormField } from "./use-form-field.ts";
import styles from "./form-viewer.module.css";

interface ReadFieldProps {
  component: FormComponent;
  store: FormStore;
  rights: FieldRightMap;
  language: Language;
  span: number;
}

/** A field one reads: its title small, its value as text of the document. */
export const ReadField = memo(function ReadField(props: ReadFieldProps) {
  const { component, store, rights, language, span } = props;
  const { value, visible } = useFormField(store, component.componentCode);
  const kind = fieldKind(component.componentType);
  // What the application fills in itself stands once it did: before, or where it never does, there is nothing to read.
  const isAwaited = component.isResult === true && isEmptyValue(value);
  if (!visible || isAwaited) return null;
  return (
    <div className={`${styles.item} ${styles.itemRead}`} data-span={span} data-align={kind.align}>
      {kind.label === "none" ? null : <dt className={styles.label}>{titleOf(component, language)}</dt>}
      <dd className={styles.value}>
        <kind.Read
          component={component}
          value={value}
          language={language}
          rights={rights}
          kindOf={fieldKind}
        />
      </dd>
    </div>
  );
});
