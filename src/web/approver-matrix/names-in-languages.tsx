import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";

type Names = MatrixContent["i18n"];
const others = ["en-US", "ja-JP"] as const;

interface NamesProps {
  /** What is named. */
  what: string;
  names: Names;
  mayEdit: boolean;
  onChange: (names: Names, language: string) => void;
}

/** A name in the other languages; nothing where nobody has said it. */
export function NamesInLanguages({ what, names, mayEdit, onChange }: NamesProps) {
  const t = useTexts("approver-matrix");
  return (
    <details className={styles.names}>
      <summary>{t("otherLanguages")}</summary>
      {others.map((language) => (
        <TextField
          key={language}
          label={t(`inLanguage.${language}`, { what })}
          readOnly={!mayEdit}
          maxLength={100}
          value={names?.[language] ?? ""}
          onChange={({ target }) => {
            const { [language]: _before, ...rest } = names ?? {};
            const next = target.value === "" ? rest : { ...rest, [language]: target.value };
            onChange(Object.keys(next).length === 0 ? undefined : next, language);
          }}
        />
      ))}
    </details>
  );
}

/** Something with other names, or with none at all. */
export function withNames<Of extends { i18n?: Names }>(of: Of, names: Names): Of {
  const { i18n: _before, ...rest } = of;
  return (names === undefined ? rest : { ...rest, i18n: names }) as Of;
}
