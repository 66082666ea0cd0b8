import { Link } from "react-router-dom";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";

/**
 * From a task that has ended for its reader to where the application is now: to a task of theirs that is open, else to
 * those who have it. Nothing once nobody has it any more.
 */
export function WhereNow({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  const language = useLanguage();
  const { userCode } = useSession();
  const open = detail.chain.flatMap(({ taskName, seats }) =>
    seats
      .filter(({ state }) => state === "open" || state === "waiting")
      .map((seat) => ({ ...seat, taskName })),
  );
  const [first] = open;
  if (first === undefined) return null;
  const own = open.find((seat) => seat.userCode === userCode && seat.bpdTaskId !== null);
  if (own !== undefined)
    return (
      <Link to={`/userTaskDesc?bpdTaskId=${own.bpdTaskId}`}>
        {t("ended.ownNext", { task: own.taskName })}
      </Link>
    );
  const people = joinTexts([...new Set(open.map(({ realName }) => realName))], language);
  return (
    <Link to={`/applyDesc?applyId=${encodeURIComponent(detail.instance.applyId)}`}>
      {t("ended.nowWith", { task: first.taskName, people })}
    </Link>
  );
}
