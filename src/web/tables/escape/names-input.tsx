import { Input } from "antd";
import { defaultLanguage, languageName, languages } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import styles from "../row/row-panel.module.css";

/** The names of a row in the other interface languages, one line for each; what is empty is not kept. */
export function NamesInput(props: FieldInputProps) {
  const names = (props.value ?? {}) as { [language: string]: JsonValue };
  return (
    <div className={styles.names} role="group" aria-labelledby={props.labelledBy} id={props.id}>
      {languages
        .filter((language) => language !== defaultLanguage)
        .map((language) => (
          <label key={language}>
            <span>{languageName[language]}</span>
            <Input
              lang={language}
              maxLength={100}
              value={String(names[language] ?? "")}
              {...(props.invalid ? { status: "error" as const } : {})}
              onChange={(event) => {
                const { [language]: _before, ...others } = names;
                const typed = event.target.value;
                props.onChange(typed === "" ? others : { ...others, [language]: typed });
              }}
            />
          </label>
        ))}
    </div>
  );
}
