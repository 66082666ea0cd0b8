import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type CallError, useCall } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Failure } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { mergeDefinitions, readDefinition } from "../model/index.ts";
import { useNameOfId } from "../use-words.ts";

interface SaveConflictProps {
  error: CallError;
  /** What both began from. */
  base: ProcessDefinition;
  onMine: (theirRowVersion: number) => void;
  onTheirs: (theirs: ProcessDefinition, rowVersion: number) => void;
  onMerged: (merged: ProcessDefinition, rowVersion: number) => void;
}

/** Two people saved one draft: who was first, what each changed, and the choice. Nothing is written before. */
export function SaveConflict({ error, base, onMine, onTheirs, onMerged }: SaveConflictProps) {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const language = useLanguage();
  const nameOf = useNameOfId();
  const answer = useCall(
    getProcessDataList,
    { processId: definition.processId },
    { quiet: true, staleTime: 0, gcTime: 0 },
  );
  const row = answer.isFetching ? undefined : answer.data?.rows[0];
  const theirs = row?.definition === undefined ? undefined : readDefinition(row.definition);
  const merged = theirs === undefined ? undefined : mergeDefinitions(base, definition, theirs);
  const listed = (ids: readonly string[]) =>
    joinTexts(
      ids.map((id) => (id === "" ? t("theProcess") : nameOf(id))),
      language,
    );
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isFetching ? (
        <p>{t("conflict.fetching")}</p>
      ) : merged === undefined || row === undefined || theirs === undefined ? (
        <p>{t("notFound", { id: definition.processId })}</p>
      ) : (
        <>
          <ul>
            {merged.onlyMine.length > 0 ? (
              <li>{t("conflict.mine", { steps: listed(merged.onlyMine) })}</li>
            ) : null}
            {merged.onlyTheirs.length > 0 ? (
              <li>{t("conflict.theirs", { steps: listed(merged.onlyTheirs) })}</li>
            ) : null}
            {merged.both.length > 0 ? <li>{t("conflict.both", { steps: listed(merged.both) })}</li> : null}
          </ul>
          <div className={styles.choices}>
            <Button look="primary" onClick={() => onMerged(merged.definition, row.rowVersion)}>
              {t(merged.both.length === 0 ? "conflict.merge" : "conflict.mergeMine")}
            </Button>
            <Button onClick={() => onMine(row.rowVersion)}>{t("conflict.keepMine")}</Button>
            <Button onClick={() => onTheirs(theirs, row.rowVersion)}>{t("conflict.takeTheirs")}</Button>
          </div>
        </>
      )}
    </div>
  );
}
