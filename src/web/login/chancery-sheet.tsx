import { useLanguage, useTexts } from "../i18n/index.ts";
import { SealMark } from "../theme/index.ts";
import styles from "./chancery-sheet.module.css";

const columns = 9;

/** The left part: ruled letter paper with the house's name, what it does, and its seal. */
export function ChancerySheet() {
  const say = useTexts("login");
  const vertical = useLanguage() !== "en-US";
  return (
    <aside className={styles.sheet} data-vertical={vertical || undefined}>
      <div className={styles.rules} aria-hidden="true">
        {Array.from({ length: columns }, (_, at) => (
          <span key={at} />
        ))}
      </div>
      <div className={styles.text}>
        <p className={styles.name}>{say("app:name")}</p>
        {(["draft", "approve", "seal"] as const).map((work) => (
          <p key={work} className={styles.motto}>
            {say(`motto.${work}`)}
          </p>
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.seal}>
          <SealMark size={76} />
        </span>
        <p>
          <strong>{say("app:nameLatin")}</strong>
          <span>{say("product")}</span>
        </p>
      </div>
    </aside>
  );
}
