import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type CallError, useCall } from "../../api/index.ts";
import { SaveConflictNotice } from "../../editing/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { mergeDefinitions, readDefinition } from "../model/index.ts";
import { useDefinitionParts } from "../use-definition-parts.ts";

interface SaveConflictProps {
  error: CallError;
  /** What both began from. */
  base: ProcessDefinition;
  onMine: (theirRowVersion: number) => void;
  onTheirs: (theirs: ProcessDefinition, rowVersion: number) => void;
  onMerged: (merged: ProcessDefinition, rowVersion: number) => void;
}

/** Two people saved one draft: which steps each changed, and the choice. */
export function SaveConflict({ error, base, onMine, onTheirs, onMerged }: SaveConflictProps) {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const language = useLanguage();
  const parts = useDefinitionParts();
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
      ids.map((id) => {
        const holds = [definition, theirs ?? definition, base].find((each) => parts.has(each, id));
        return parts.nameOf(holds ?? definition, id);
      }),
      language,
    );
  const choices =
    row === undefined || theirs === undefined || merged === undefined
      ? undefined
      : {
          changes: [
            ...(merged.onlyMine.length === 0 ? [] : [t("conflict.mine", { steps: listed(merged.onlyMine) })]),
            ...(merged.onlyTheirs.length === 0
              ? []
              : [t("conflict.theirs", { steps: listed(merged.onlyTheirs) })]),
            ...(merged.both.length === 0 ? [] : [t("conflict.both", { steps: listed(merged.both) })]),
          ],
          isOverlapping: merged.both.length > 0,
          onMerge: () => onMerged(merged.definition, row.rowVersion),
          onMine: () => onMine(row.rowVersion),
          onTheirs: () => onTheirs(theirs, row.rowVersion),
        };
  return (
    <SaveConflictNotice
      error={error}
      answer={answer}
      choices={choices}
      gone={t("notFound", { id: definition.processId })}
    />
  );
}
