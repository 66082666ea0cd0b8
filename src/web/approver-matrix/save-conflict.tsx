import { matrixDetail } from "#contract/calls/approver-matrix.ts";
import { type CallError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SaveConflictNotice } from "../editing/index.ts";
import { mergeMatrices } from "./merge-matrices.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Two people saved one matrix: which rows each changed, and the choice. */
export function SaveConflict({ draft, error }: { draft: MatrixDraft; error: CallError }) {
  const t = useTexts("approver-matrix");
  const { content, stored, saving } = draft;
  const { matrixId } = stored;
  const answer = useCall(matrixDetail, { matrixId }, { quiet: true, staleTime: 0, gcTime: 0 });
  const theirs = answer.isFetching ? undefined : answer.data;
  const found = theirs === undefined ? undefined : mergeMatrices(stored.content, content, theirs.content);
  const choices =
    theirs === undefined || found === undefined
      ? undefined
      : {
          changes: (["mine", "theirs", "both"] as const).flatMap((part) =>
            found[part].length === 0
              ? []
              : [t(`conflict.${part}`, { rows: found[part].join(t("listJoin")) })],
          ),
          isOverlapping: found.both.length > 0,
          onMerge:
            found.merged === undefined ? undefined : () => void draft.settle(found.merged ?? content, theirs),
          onMine: () => void draft.settle(content, theirs),
          onTheirs: () => draft.take(theirs),
        };
  return <SaveConflictNotice error={error} answer={answer} choices={choices} busy={saving} />;
}
