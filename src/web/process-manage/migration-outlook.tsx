import type { OutputOf } from "#contract/calls/define-call.ts";
import type { migrationPreview } from "#contract/calls/process-migration.ts";
import type { ClosingTask } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { TextLink } from "../kit/index.ts";
import styles from "./process-manage.module.css";

type Outlook = OutputOf<typeof migrationPreview>;

/** What would become of the applications: how many go, what opens and closes in them, and which stay, and why. */
export function MigrationOutlook({ outlook }: { outlook: Outlook }) {
  const t = useTexts("process-migration");
  const { total, looked, refusedCount, applications } = outlook;
  if (total === 0) return <p className={styles.note}>{t("nothing")}</p>;
  const told = applications.filter(
    ({ problem, closes, opens }) => problem !== null || closes.length > 0 || opens.length > 0,
  );
  return (
    <section className={styles.outlook} aria-live="polite">
      <p>{t("goes", { count: looked - refusedCount })}</p>
      {refusedCount === 0 ? null : <p>{t("stays", { count: refusedCount })}</p>}
      {looked < total ? <p>{t("lookedAt", { looked, total })}</p> : null}
      <ul>
        {told.map(({ applyId, applyTitle, problem, closes, opens }) => (
          <li key={applyId}>
            <TextLink to={`/fullApplyDesc?applyId=${encodeURIComponent(applyId)}`}>{applyTitle}</TextLink>{" "}
            <span className={styles.note}>{applyId}</span>
            {problem === null ? null : <p className={styles.problem}>{problem}</p>}
            <Work said={t("closes")} tasks={closes} />
            <Work said={t("opens")} tasks={opens} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Work({ said, tasks }: { said: string; tasks: readonly ClosingTask[] }) {
  if (tasks.length === 0) return null;
  const named = tasks.map(({ taskName, realName }) => `${taskName} ${realName}`);
  return (
    <p className={styles.note}>
      {said} {named.join(", ")}
    </p>
  );
}
