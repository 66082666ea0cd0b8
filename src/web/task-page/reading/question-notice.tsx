import type { ChainEntry, TaskDetail } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";
import returnPanel from "../decision/return-panel.module.css";

/** To a countersigner: who asks, and what. In the chain it stands far below, where nobody looks before answering. */
export function QuestionNotice({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  const chain = useTexts("chain");
  const asked = askedOf(detail);
  if (asked === undefined) return null;
  return (
    <div className={styles.notice} role="note">
      <div>
        <strong>{t("askedBy", { person: asked.person })}</strong>{" "}
        <RelativeTime at={asked.at} className={styles.noticeWhen ?? ""} />
        <blockquote className={returnPanel.opinion}>{asked.question}</blockquote>
        {asked.opinion === undefined ? null : <p>{chain("saysAsking", { opinion: asked.opinion })}</p>}
      </div>
    </div>
  );
}

type Asked = Pick<ChainEntry["questions"][number], "question" | "opinion"> & { person: string; at: string };

/** The question an open seat is to answer: who asks waits for it, so that it is the newest of theirs. */
function askedOf({ chain, task }: TaskDetail): Asked | undefined {
  for (const { seats, questions } of chain) {
    const own = seats.find(({ bpdTaskId, state }) => bpdTaskId === task.bpdTaskId && state === "open");
    if (own?.askedBy === undefined) continue;
    const asked = questions
      .filter(({ bpdTaskId }) => bpdTaskId === own.askedBy)
      .toSorted((one, other) => other.askedAt.localeCompare(one.askedAt))[0];
    const asker = seats.find(({ bpdTaskId }) => bpdTaskId === own.askedBy);
    if (asked === undefined || asker === undefined) return undefined;
    return { ...asked, person: asker.realName, at: asked.askedAt };
  }
  return undefined;
}
