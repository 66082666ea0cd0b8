import { useMemo, useState } from "react";
import { getFormPage, listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { invalidate, isCallError } from "../api/index.ts";
import {
  LocalCopyNotice,
  localCopyKey,
  useDocumentKeys,
  useFocusBeside,
  useDraftSaving,
  useLeaveGuard,
} from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useNarrow, useNotice } from "../kit/index.ts";
import { usePresence } from "../presence/index.ts";
import { useSession } from "../session/index.ts";
import { BuilderBar } from "./builder-bar.tsx";
import { type Builder, BuilderContext } from "./builder-context.ts";
import { BuilderViews } from "./builder-views.tsx";
import styles from "./form-builder.module.css";
import { componentAtKey, readPage } from "./model/index.ts";
import type { StoredForm } from "./open-form.ts";
import { ProblemList } from "./problem-list.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { sendForm } from "./send-form.ts";
import { useBuilderState } from "./use-builder-state.ts";
import { useProblems } from "./use-problems.ts";
import { VersionNotice } from "./version-notice.tsx";

interface FormBuilderProps {
  stored: StoredForm;
  /** Exactly this version was asked for: one in use is read, not gone on from. */
  isOneVersion: boolean;
  /** Whoever may not save only reads. */
  maySave: boolean;
}

/** A form on the builder's table: palette, canvas and panel, events, texts, preview; problems, saving, putting into effect. */
export function FormBuilder({ stored, isOneVersion, maySave }: FormBuilderProps) {
  const t = useTexts("form-builder");
  const notice = useNotice();
  const { userCode } = useSession();
  const narrow = useNarrow();
  const { page: opened, latestVersion, frozen, mayChange } = stored;
  const state = useBuilderState(opened);
  const { page } = state;
  const isFixed = !maySave || !mayChange || opened.version < latestVersion || (isOneVersion && frozen);
  const [standing, setStanding] = useState({ version: opened.version, state: opened.state });
  const [refused, setRefused] = useState<{ page: FormPage; errors: Record<string, string> }>();
  const [showsProblems, setShowsProblems] = useState(false);
  const storageKey = localCopyKey("form", userCode, opened.pageId);
  const saving = useDraftSaving(page, {
    key: storageKey,
    rowVersion: stored.rowVersion,
    send: async (sent, since, as) => {
      try {
        const answer = await sendForm(sent, since, as);
        setStanding({ version: answer.version, state: answer.state });
        // A draft is kept with its faults: what putting it into effect found stands until the form changes.
        if (as === "final") setRefused(undefined);
        return answer;
      } catch (error) {
        if (isCallError(error) && Object.keys(error.errors).length > 0)
          setRefused({ page: sent, errors: error.errors });
        throw error;
      }
    },
  });
  useLeaveGuard(isFixed ? { is: "untouched" } : saving.state);
  const problems = useProblems(page, refused);
  const at = state.marked.at(-1);
  const place = at === undefined ? undefined : componentAtKey(page, at)?.componentCode;
  const others = usePresence("form", opened.pageId, place, !isFixed);
  const mayEdit = !isFixed && !narrow;
  const builder = useMemo<Builder>(
    () => ({ ...state, problems, others, mayEdit }),
    [state, problems, others, mayEdit],
  );
  const { undo, redo, mark } = state;
  const beside = useFocusBeside<HTMLDivElement>();
  const press = useDocumentKeys({ undo, redo, leave: () => mark(undefined) });

  const putInEffect = async () => {
    const answer = await saving.publish();
    if (!isCallError(answer)) {
      notice({ key: "form", said: t("inEffect", { version: answer.version }) });
      await invalidate(listPagesByKeyAndIdForAll, getFormPage, processDesignNames);
    } else if (Object.keys(answer.errors).length > 0) setShowsProblems(true);
    else notice({ key: "form", tone: "failed", said: answer.message });
  };

  return (
    <BuilderContext value={builder}>
      <div className={styles.builder} onKeyDown={press} {...beside}>
        <BuilderBar
          standing={standing}
          frozen={frozen && standing.version === opened.version}
          isFixed={isFixed}
          saveState={saving.state}
          onRetry={() => void saving.save()}
          isFinishing={saving.isFinishing}
          onPutInEffect={() => void putInEffect()}
          showsProblems={showsProblems}
          onProblems={() => setShowsProblems(!showsProblems)}
        />
        <VersionNotice
          stored={stored}
          isFixed={isFixed}
          isOneVersion={isOneVersion}
          maySave={maySave}
          version={standing.version}
          narrow={narrow}
        />
        {isFixed ? null : (
          <LocalCopyNotice
            storageKey={storageKey}
            opened={opened}
            onRestore={({ edited, base, rowVersion }) => {
              const began = readPage(base);
              if (began !== undefined) saving.resume(began, rowVersion);
              state.replace(readPage(edited) ?? page);
            }}
          />
        )}
        {saving.state.is === "conflict" ? (
          <SaveConflict
            error={saving.state.error}
            base={saving.state.base}
            onMine={(theirs) => void saving.goOnFrom(theirs)}
            onTheirs={(theirs, rowVersion) => {
              saving.take(theirs, rowVersion);
              state.replace(theirs);
            }}
            onMerged={(merged, rowVersion) => {
              state.replace(merged);
              setTimeout(() => void saving.goOnFrom(rowVersion), 0);
            }}
          />
        ) : null}
        <BuilderViews />
        {showsProblems ? <ProblemList /> : null}
      </div>
    </BuilderContext>
  );
}
