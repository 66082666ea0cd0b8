import { defaultLanguage, languageName, languages } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/field-parts.module.css";
import panel from "../row/row-panel.module.css";

/** The names of a row in the other interface languages, each in a line of its own. */
export function NamesReading({ value }: { value: JsonValue | undefined }) {
  const t = useTexts("form");
  const names = (value ?? {}) as { [language: string]: JsonValue };
  const given = languages.filter((language) => language !== defaultLanguage && names[language]);
  if (given.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <div className={panel.names}>
      {given.map((language) => (
        <div key={language}>
          <span>{languageName[language]}</span>
          <span lang={language}>{String(names[language])}</span>
        </div>
      ))}
    </div>
  );
}
