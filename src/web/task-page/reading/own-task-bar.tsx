import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";
import styles from "../../kit/decision-bar.module.css";
import { ButtonLink } from "../../kit/index.ts";

/** The foot of an application one only reads, where its reader has an open task on it: the way there. */
export function OwnTaskBar({ detail }: { detail: ApplicationDetail }) {
  const t = useTexts("task");
  const { userCode } = useSession();
  const [own] = detail.chain.flatMap(({ taskType, seats }) =>
    seats
      .filter((seat) => seat.userCode === userCode && seat.state === "open" && seat.bpdTaskId !== null)
      .map(({ bpdTaskId }) => ({ taskType, bpdTaskId })),
  );
  if (own === undefined) return null;
  const isStart = own.taskType === "start";
  return (
    <section className={styles.decision} aria-label={t("decide")}>
      <div className={styles.decisionFoot}>
        <span className={styles.decisionNext}>{t(isStart ? "next.submit" : "next.decide")}</span>
        <ButtonLink
          look="primary"
          to={`/${isStart ? "applyForm" : "userTaskDesc"}?bpdTaskId=${own.bpdTaskId}`}
        >
          {t(isStart ? "action.edit" : "action.decide")}
        </ButtonLink>
      </div>
    </section>
  );
}
