import { useTexts } from "../i18n/index.ts";
import styles from "./bpmn-dialog.module.css";
import type { BpmnFinding } from "./model/index.ts";

/** Each element that comes in otherwise or not at all: its kind, name and id, and what becomes of it. */
export function FindingList({ findings }: { findings: readonly BpmnFinding[] }) {
  const t = useTexts("process-bpmn");
  if (findings.length === 0) return <p>{t("whole")}</p>;
  return (
    <>
      <p>{t("otherwise", { count: findings.length })}</p>
      <ul className={styles.findings}>
        {findings.map(({ id, element, name, reason }, at) => (
          <li key={at}>
            <span className={styles.element}>
              {[element, name, id === "" || id === name ? "" : `(${id})`]
                .filter((part) => part !== "")
                .join(" ")}
            </span>
            <span className={styles.reason}>{t(`reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
