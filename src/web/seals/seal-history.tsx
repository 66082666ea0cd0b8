import type { SealChange } from "#contract/shapes/seal.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import styles from "./seals.module.css";

const vocabularies: Readonly<Record<string, string>> = {
  sealStatus: "status",
  medium: "medium",
  sealKind: "kind",
  shape: "shape",
};

/** Everything that was changed about a seal, the latest first. */
export function SealHistory({ changes }: { changes: readonly SealChange[] }) {
  const t = useTexts("seals");
  const say = (field: string, value: string | null): string => {
    if (value === null || value === "" || value === "[]") return t("nothing");
    const group = vocabularies[field];
    if (field === "lostAt") return formatInstant(value);
    return group === undefined ? value : t(`${group}.${value}`);
  };
  return (
    <section aria-label={t("history")}>
      <h3 className={styles.subhead}>{t("history")}</h3>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <li key={change.changeId}>
            <p className={styles.hint}>
              {t("changedBy", { who: change.realName ?? change.userCode, when: formatInstant(change.at) })}
            </p>
            <ul>
              {change.fields.map(({ field, from, to }) => (
                <li key={field}>
                  {t(`field.${field}`)}: {from === null ? null : <del>{say(field, from)}</del>} →{" "}
                  {say(field, to)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
