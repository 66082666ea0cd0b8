import { useEffect } from "react";
import { Link } from "react-router-dom";
import { specialOperationsDone } from "#contract/calls/special-operations.ts";
import { incidents } from "#contract/calls/task/incidents.ts";
import { invalidate, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Failure, Skeleton, StatusTag } from "../kit/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import styles from "./instance-manage.module.css";

const lookAgainMs = 1_000;
const tones = { waiting: "waiting", done: "good", refused: "bad" } as const;

/** How far an operation is, and what became of each row. */
export function OperationResult({ operationId }: { operationId: number }) {
  const t = useTexts("instance-manage");
  const answer = useCall(
    specialOperationsDone,
    { operationId },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data?.some(({ endedAt }) => endedAt !== null) === true ? false : lookAgainMs,
    },
  );
  const one = answer.data?.[0];
  const isOver = one !== undefined && one.endedAt !== null;
  useEffect(() => {
    if (isOver) void invalidate(incidents, ...refreshedByApplication);
  }, [isOver]);
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (one === undefined) return <Skeleton />;
  return (
    <div className={styles.result}>
      <p role="status">
        {t(isOver ? "result.over" : "result.running", {
          count: one.done + one.refused,
          total: one.total,
          done: one.done,
          refused: one.refused,
        })}
      </p>
      <progress max={one.total} value={one.done + one.refused} aria-label={t("result.progress")} />
      <ol>
        {one.rows.map(({ id, applyId, state, problem }) => (
          <li key={id}>
            {applyId === null ? (
              <span>{id}</span>
            ) : (
              <Link to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{applyId}</Link>
            )}
            <StatusTag tone={tones[state]}>{t(`result.${state}`)}</StatusTag>
            {problem === null ? null : <span className={styles.wrong}>{problem}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
