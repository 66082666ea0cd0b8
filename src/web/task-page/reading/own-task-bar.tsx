import { Link } from "react-router-dom";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";

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
    <section className="decision" aria-label={t("decide")}>
      <div className="decision-foot">
        <span className="decision-next">{t(isStart ? "next.submit" : "next.decide")}</span>
        <Link
          className="button-link"
          to={`/${isStart ? "applyForm" : "userTaskDesc"}?bpdTaskId=${own.bpdTaskId}`}
        >
          {t(isStart ? "action.edit" : "action.decide")}
        </Link>
      </div>
    </section>
  );
}
