import { Select } from "antd";
import { useLanguage } from "../../i18n/index.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";
import styles from "../../kit/field-parts.module.css";

/** Several words, free or of the schema's choices. */
export function TagsInput(props: FieldInputProps) {
  const language = useLanguage();
  const { "aria-required": _required, ...aria } = inputAria(props);
  return (
    <Select
      {...aria}
      className={styles.full ?? ""}
      mode={props.field.choices === undefined ? "tags" : "multiple"}
      tokenSeparators={[",", "，", "、", ";", "；"]}
      options={(props.field.choices ?? []).map(({ value, titles }) => ({
        value: String(value),
        label: titles[language],
      }))}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(next: string[]) => props.onChange(next)}
    />
  );
}
