import { getFormPage } from "#contract/calls/opt-form-page.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { type CallError, useCall } from "../api/index.ts";
import { joinTexts, titleOf } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Failure } from "../kit/index.ts";
import { useBuilder } from "./builder-context.ts";
import styles from "./form-builder.module.css";
import { mergePages } from "./model/index.ts";

interface SaveConflictProps {
  error: CallError;
  /** What both began from. */
  base: FormPage;
  onMine: (theirRowVersion: number) => void;
  onTheirs: (theirs: FormPage, rowVersion: number) => void;
  onMerged: (merged: FormPage, rowVersion: number) => void;
}

/** Two people saved one form: who was first, what each changed, and the choice. Nothing is written before. */
export function SaveConflict({ error, base, onMine, onTheirs, onMerged }: SaveConflictProps) {
  const t = useTexts("form-builder");
  const { page } = useBuilder();
  const language = useLanguage();
  const answer = useCall(getFormPage, { pageId: page.pageId }, { quiet: true, staleTime: 0, gcTime: 0 });
  const stored = answer.isFetching ? undefined : answer.data;
  const merged = stored === undefined ? undefined : mergePages(base, page, stored.page);
  const named = (codes: readonly string[]) =>
    joinTexts(
      codes.map((code) => {
        if (code === "") return t("theForm");
        if (code === "events") return t("view.events");
        const found = [page, stored?.page, base]
          .flatMap((each) => each?.components ?? [])
          .find(({ componentCode }) => componentCode === code);
        return found === undefined ? code : titleOf(found, language);
      }),
      language,
    );
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {merged === undefined || stored === undefined ? (
        <p>{t("conflict.fetching")}</p>
      ) : (
        <>
          <ul>
            {(["onlyMine", "onlyTheirs", "both"] as const).map((part) =>
              merged[part].length === 0 ? null : (
                <li key={part}>{t(`conflict.${part}`, { fields: named(merged[part]) })}</li>
              ),
            )}
          </ul>
          <div className={styles.choices}>
            <Button look="primary" onClick={() => onMerged(merged.page, stored.rowVersion)}>
              {t(merged.both.length === 0 ? "conflict.merge" : "conflict.mergeMine")}
            </Button>
            <Button onClick={() => onMine(stored.rowVersion)}>{t("conflict.keepMine")}</Button>
            <Button onClick={() => onTheirs(stored.page, stored.rowVersion)}>
              {t("conflict.takeTheirs")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
