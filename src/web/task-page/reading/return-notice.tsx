import { joinTexts } from "../../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../../i18n/index.ts";
import type { ReturnSaid } from "./last-return.ts";
import styles from "../../kit/notice.module.css";
import returnPanel from "../decision/return-panel.module.css";

/** Why it came back: who returned it, when, with which words; and, to who has it, how it goes on from here. */
export function ReturnNotice({ said }: { said: ReturnSaid }) {
  const t = useTexts("task");
  const language = useLanguage();
  const { realName: person, taskName: task, resume, again = [] } = said;
  const people = joinTexts(
    again.map((step) =>
      t("return.step", { people: joinTexts(step.realNames, language), task: step.taskName }),
    ),
    language,
  );
  const way = people === "" ? "straight" : resume === "walk" ? "walk" : "direct";
  return (
    <div className={`${styles.notice} ${styles.noticeWarn}`} role="note">
      <div>
        <strong>{t("returnedBy", { person, task })}</strong>{" "}
        <RelativeTime at={said.at} className={styles.noticeWhen ?? ""} />
        <blockquote className={returnPanel.opinion}>{said.opinion}</blockquote>
        {resume === undefined ? null : <p>{t(`cameBack.${way}`, { person, task, people })}</p>}
      </div>
    </div>
  );
}
