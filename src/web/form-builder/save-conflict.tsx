import { getFormPage } from "#contract/calls/opt-form-page.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { type CallError, useCall } from "../api/index.ts";
import { SaveConflictNotice } from "../editing/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { useBuilder } from "./builder-context.ts";
import { mergePages } from "./model/index.ts";
import { useFormParts } from "./use-form-parts.ts";

interface SaveConflictProps {
  error: CallError;
  /** What both began from. */
  base: FormPage;
  onMine: (theirRowVersion: number) => void;
  onTheirs: (theirs: FormPage, rowVersion: number) => void;
  onMerged: (merged: FormPage, rowVersion: number) => void;
}

/** Two people saved one form: which fields each changed, and the choice. */
export function SaveConflict({ error, base, onMine, onTheirs, onMerged }: SaveConflictProps) {
  const t = useTexts("form-builder");
  const { page } = useBuilder();
  const language = useLanguage();
  const parts = useFormParts();
  const answer = useCall(getFormPage, { pageId: page.pageId }, { quiet: true, staleTime: 0, gcTime: 0 });
  const stored = answer.isFetching ? undefined : answer.data;
  const merged = stored === undefined ? undefined : mergePages(base, page, stored.page);
  const named = (codes: readonly string[]) =>
    joinTexts(
      codes.map((code) => {
        const holds = [page, stored?.page ?? page, base].find((each) => parts.has(each, code));
        return parts.nameOf(holds ?? page, code);
      }),
      language,
    );
  const choices =
    merged === undefined || stored === undefined
      ? undefined
      : {
          changes: (["onlyMine", "onlyTheirs", "both"] as const).flatMap((part) =>
            merged[part].length === 0 ? [] : [t(`conflict.${part}`, { fields: named(merged[part]) })],
          ),
          isOverlapping: merged.both.length > 0,
          onMerge: () => onMerged(merged.page, stored.rowVersion),
          onMine: () => onMine(stored.rowVersion),
          onTheirs: () => onTheirs(stored.page, stored.rowVersion),
        };
  return <SaveConflictNotice error={error} answer={answer} choices={choices} />;
}
