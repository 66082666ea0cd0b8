import { matrixDetail } from "#contract/calls/approver-matrix.ts";
import { type CallError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Failure } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { mergeMatrices } from "./merge-matrices.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Two people saved one matrix: who was first, which rows each changed, and the choice. Nothing is written before. */
export function SaveConflict({ draft, error }: { draft: MatrixDraft; error: CallError }) {
  const t = useTexts("approver-matrix");
  const { content, stored, saving } = draft;
  const { matrixId } = stored;
  const answer = useCall(matrixDetail, { matrixId }, { quiet: true, staleTime: 0, gcTime: 0 });
  const theirs = answer.isFetching ? undefined : answer.data;
  const found = theirs === undefined ? undefined : mergeMatrices(stored.content, content, theirs.content);
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {theirs === undefined || found === undefined ? (
        answer.isError ? null : (
          <p>{t("conflict.fetching")}</p>
        )
      ) : (
        <>
          <ul>
            {(["mine", "theirs", "both"] as const).map((part) =>
              found[part].length === 0 ? null : (
                <li key={part}>{t(`conflict.${part}`, { rows: found[part].join(t("listJoin")) })}</li>
              ),
            )}
          </ul>
          <div className={styles.bar}>
            {found.merged === undefined ? null : (
              <Button
                look="primary"
                busy={saving}
                onClick={() => void draft.settle(found.merged ?? content, theirs)}
              >
                {t(found.both.length === 0 ? "conflict.merge" : "conflict.mergeMine")}
              </Button>
            )}
            <Button busy={saving} onClick={() => void draft.settle(content, theirs)}>
              {t("conflict.keepMine")}
            </Button>
            <Button onClick={() => draft.take(theirs)}>{t("conflict.takeTheirs")}</Button>
          </div>
        </>
      )}
    </div>
  );
}
