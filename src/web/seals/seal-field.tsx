import { useId } from "react";
import type { ComponentType } from "#contract/codes/component-type.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind } from "../fields/index.ts";
import { useLanguage } from "../i18n/index.ts";
import styles from "./seals.module.css";

interface SealFieldProps {
  name: string;
  title: string;
  type: ComponentType;
  value: JsonValue | undefined;
  error: string | undefined;
  required?: boolean;
  hint?: string;
  more?: Partial<FormComponent>;
  onChange(value: JsonValue): void;
}

/** One field of a seal: an input of the registry with its title, its hint and what is wrong with it. */
export function SealField({
  name,
  title,
  type,
  value,
  error,
  required = false,
  hint,
  more,
  onChange,
}: SealFieldProps) {
  const id = useId();
  const language = useLanguage();
  const { Editor } = fieldKind(type);
  const said = error ?? hint;
  const component: FormComponent = {
    componentOrder: 1,
    componentCode: name,
    componentTitle: title,
    componentType: type,
    componentDataType: 1001,
    ...more,
  };
  return (
    <div className={styles.field} data-field={name}>
      <label id={`${id}-label`} htmlFor={id}>
        {title}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <Editor
        id={id}
        component={component}
        value={value}
        onChange={onChange}
        invalid={error !== undefined}
        required={required}
        describedBy={said === undefined ? undefined : `${id}-said`}
        labelledBy={`${id}-label`}
        language={language}
        rights={{ [name]: "write" }}
        errors={{}}
        kindOf={fieldKind}
      />
      {said !== undefined && (
        <p
          id={`${id}-said`}
          className={error === undefined ? styles.hint : styles.fault}
          role={error === undefined ? undefined : "alert"}
        >
          {said}
        </p>
      )}
    </div>
  );
}
