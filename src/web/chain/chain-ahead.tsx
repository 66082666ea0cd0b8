import type { PreviewEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { PersonName } from "../people/index.ts";
import styles from "./chain.module.css";

/** What is foretold of a step besides those who are asked: who may be passed over and why, and that it may come again. */
export function ChainAhead({ entry }: { entry: Pick<PreviewEntry, "passedOver" | "goesOn"> }) {
  const t = useTexts("chain");
  const { passedOver = [], goesOn } = entry;
  return (
    <>
      {passedOver.map(({ userCode, realName, taskName }) => (
        <div key={userCode} className={styles.seat} data-state="upcoming">
          <div className={styles.seatLine}>
            <span className={styles.person}>
              <PersonName userCode={userCode} realName={realName} />
            </span>
            <span className={styles.word}>{t("mayBePassedOver")}</span>
          </div>
          <p className={styles.reason}>{t("agreesElsewhere", { task: taskName })}</p>
        </div>
      ))}
      {goesOn === undefined ? null : <p className={styles.question}>{t(`goesOn.${goesOn}`)}</p>}
    </>
  );
}
