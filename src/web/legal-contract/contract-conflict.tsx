import { legalContractDetail } from "#contract/calls/legal-contract.ts";
import { type CallError, useCall } from "../api/index.ts";
import { SaveConflictNotice } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { joinContents } from "./join-contents.ts";
import type { ContractDraft } from "./use-contract-draft.ts";

/** Two windows saved one contract: which parts each changed, and the choice. */
export function ContractConflict({ draft, error }: { draft: ContractDraft; error: CallError }) {
  const t = useTexts("legal-contract");
  const { base, content, saving } = draft;
  const answer = useCall(
    legalContractDetail,
    { contractId: base.contractId ?? 0 },
    { quiet: true, staleTime: 0, gcTime: 0 },
  );
  const theirs = answer.isFetching ? undefined : answer.data;
  const onto =
    theirs === undefined
      ? undefined
      : { contractId: theirs.contractId, rowVersion: theirs.rowVersion, content: theirs.content };
  const found = onto === undefined ? undefined : joinContents(base.content, content, onto.content);
  const choices =
    theirs === undefined || onto === undefined || found === undefined
      ? undefined
      : {
          changes: [
            ...found.theirs.map((part) => t("edit.conflict.line", { part: t(`field.${part}`) })),
            ...found.both.map((part) => t("edit.conflict.both", { part: t(`field.${part}`) })),
          ],
          isOverlapping: found.both.length > 0,
          onMerge: () => void draft.settle(found.joined, onto),
          onMine: () => void draft.settle(content, onto),
          onTheirs: () => draft.take(onto, theirs.people),
        };
  return (
    <SaveConflictNotice error={error} answer={answer} choices={choices} gone={t("notFound")} busy={saving} />
  );
}
