import { useEffect, useRef } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { migrations } from "#contract/calls/process-migration.ts";
import { invalidate, useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Failure, TextLink } from "../kit/index.ts";
import styles from "./process-manage.module.css";

const lookAgainMs = 2000;

/** The latest migrations of a process: how far each is, and what stayed as it was. Nothing where there was none. */
export function MigrationList({ processId }: { processId: string }) {
  const t = useTexts("process-migration");
  const answer = useCall(
    migrations,
    { processId },
    {
      quiet: true,
      refetchInterval: ({ state }) =>
        state.data?.some(({ endedAt }) => endedAt === null) === true ? lookAgainMs : false,
    },
  );
  // What ran by a version before a migration ended runs by another one since.
  const ended = answer.data?.filter(({ endedAt }) => endedAt !== null).length;
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current)
      void invalidate(processVersions, getProcessDataList);
    before.current = ended ?? before.current;
  }, [ended]);
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined || answer.data.length === 0) return null;
  return (
    <section className={styles.versions}>
      <h3>{t("latest")}</h3>
      <ol>
        {answer.data.map(
          ({ migrationId, fromVersion, toVersion, askedBy, askedAt, endedAt, reason, ...counts }) => (
            <li key={migrationId}>
              <div className={styles.versionHead}>
                {t("between", { from: fromVersion, to: toVersion })}
                <span className={styles.offered}>
                  {t(endedAt === null ? "underWay" : "done", { ...counts })}
                </span>
              </div>
              <p className={styles.note}>
                {askedBy.realName} · {formatInstant(askedAt)} · {reason}
              </p>
              {counts.refused.map(({ applyId, problem }) => (
                <p key={applyId} className={styles.problem}>
                  <TextLink to={`/fullApplyDesc?applyId=${encodeURIComponent(applyId)}`}>{applyId}</TextLink>{" "}
                  {problem}
                </p>
              ))}
              {counts.refusedCount > counts.refused.length ? (
                <p className={styles.note}>{t("stays", { count: counts.refusedCount })}</p>
              ) : null}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
