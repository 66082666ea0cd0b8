import { useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { invalidate, isCallError } from "../api/index.ts";
import {
  type Beside,
  LocalCopyNotice,
  localCopyKey,
  useDocumentKeys,
  useDraftSaving,
  useFocusBeside,
  useLeaveGuard,
} from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, useNotice, useNarrow } from "../kit/index.ts";
import { usePresence } from "../presence/index.ts";
import { useCalled } from "../process-words/index.ts";
import { useSession } from "../session/index.ts";
import { ChosenContext, type Design, DesignContext, type Judging } from "./design-context.ts";
import styles from "./designer.module.css";
import { DesignerBar } from "./designer-bar.tsx";
import { DesignerViews, offeredViews, type ViewName } from "./designer-views.tsx";
import { type DesignProblem, placeOf, readDefinition } from "./model/index.ts";
import { SidePanel } from "./panel/side-panel.tsx";
import { ProblemList } from "./problems/problem-list.tsx";
import { useFoundProblems } from "./problems/use-found-problems.ts";
import { useDesignNames, useKnownNames } from "./problems/use-known-names.ts";
import { PublishDialog } from "./saving/publish-dialog.tsx";
import { SaveConflict } from "./saving/save-conflict.tsx";
import { sendDefinition } from "./saving/send-definition.ts";
import type { DesignRights } from "./use-design-rights.ts";
import { useDesignState } from "./use-design-state.ts";
import { useFormPage } from "./use-form-page.ts";

type Row = OutputOf<typeof getProcessDataList>["rows"][number];

interface DesignerProps {
  row: Row;
  opened: ProcessDefinition;
  /** An older version is read only. */
  version: number | undefined;
  /** Whoever may not save only reads. */
  rights: DesignRights;
  taskId: string | undefined;
  openedView: ViewName | undefined;
}

const none: readonly DesignProblem[] = [];

/** Views that show what the side panel would. */
const panelless: ReadonlySet<ViewName> = new Set(["try", "rights", "checks"]);

/** A process on the designer's table: the views of its one definition, the panel, the problems, saving and publishing. */
export function Designer({ row, opened, version, rights, taskId, openedView }: DesignerProps) {
  const t = useTexts("process-design");
  const notice = useNotice();
  const navigate = useNavigate();
  const { userCode } = useSession();
  const narrow = useNarrow();
  const { edited, selection } = useDesignState(opened, taskId);
  const { definition, replace } = edited;
  const [view, setView] = useState<ViewName>(openedView ?? "flow");
  const [showsProblems, setShowsProblems] = useState(false);
  const [refused, setRefused] = useState<{ definition: ProcessDefinition; problems: DesignProblem[] }>();
  const [published, setPublished] = useState({ status: row.status, version: row.publishedVersion });
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>({});
  const [isPublishing, setPublishing] = useState(false);
  const [casesFail, setCasesFail] = useState<string>();
  const storageKey = localCopyKey("process", userCode, row.processId);
  const saving = useDraftSaving(definition, {
    key: storageKey,
    rowVersion: row.rowVersion,
    send: sendDefinition,
  });
  const isOlder = version !== undefined;
  const isFixed = isOlder || !rights.saves;
  useLeaveGuard(isFixed ? { is: "untouched" } : saving.state);
  // What is typed is drawn first; what it means for the whole is found right behind it.
  const judged = useDeferredValue(definition);
  const asked = useDesignNames(judged, rights.readsNames);
  const names = asked.data;
  const known = useKnownNames(names, { definition: judged, isCurrent: !asked.isPlaceholderData });
  const page = useFormPage(judged, names?.page ?? undefined);
  const current = asked.isPlaceholderData ? undefined : known;
  const found = useFoundProblems(judged, page, current);
  const definitions = useMemo(() => [judged], [judged]);
  const pages = useMemo(() => [page], [page]);
  const called = useCalled(definitions, pages, asked.isPlaceholderData ? undefined : names?.users);
  // What only the server could know stands until the definition changes.
  const refusedHere = refused?.definition === definition ? refused.problems : undefined;
  const problems = useMemo(() => {
    const here = found ?? none;
    if (refusedHere === undefined) return here;
    const paths = new Set(here.map(({ path }) => path));
    return [...here, ...refusedHere.filter(({ path }) => !paths.has(path))];
  }, [found, refusedHere]);

  // A list that the server gave in full counts, even where nothing could be found here.
  const judging: Judging =
    refusedHere !== undefined || (found !== undefined && current !== undefined)
      ? "done"
      : !rights.readsNames
        ? "noRight"
        : asked.isError
          ? "failed"
          : found === undefined
            ? "pending"
            : "done";

  const others = usePresence("process", row.processId, selection.chosen, !isFixed);
  const mayEdit = !isFixed && !narrow;
  const design = useMemo<Design>(
    () => ({ ...edited, page, names, called, problems, judging, others, mayEdit }),
    [edited, page, names, called, problems, judging, others, mayEdit],
  );
  const { undo, redo, choose } = edited;
  const beside = useFocusBeside<HTMLDivElement>();
  const press = useDocumentKeys({ undo, redo, leave: () => choose(undefined) });

  const publish = async (beside?: Beside) => {
    setWarnings({});
    setCasesFail(undefined);
    const sent = definition;
    const answer = await saving.publish(beside);
    await invalidate(getProcessDataList, processDesignNames);
    if (!isCallError(answer)) {
      setRefused(undefined);
      setPublishing(false);
      setPublished({ status: answer.status, version: answer.version });
      setWarnings(answer.warnings ?? {});
      notice({ key: "published", said: t("publish.done", { version: answer.version ?? 1 }) });
      return;
    }
    if (answer.code === errorCatalogue.sampleCasesFail.code) {
      setCasesFail(answer.message);
      setPublishing(true);
      return;
    }
    setPublishing(false);
    const told = Object.entries(answer.errors).map(([path, text]) => ({
      ...placeOf(sent, path),
      problem: { problem: "text", text },
    }));
    if (told.length > 0) {
      setRefused({ definition: sent, problems: told });
      setShowsProblems(true);
    } else if (answer.code !== undefined || answer.message !== "")
      notice({ key: "published", tone: "failed", said: answer.message });
  };

  return (
    <DesignContext value={design}>
      <div className={styles.designer} onKeyDown={press} {...beside}>
        <DesignerBar
          views={offeredViews(rights)}
          view={view}
          onView={setView}
          status={published.status}
          version={isOlder ? version : published.version}
          isOlder={isFixed}
          isAhead={row.draftDiffers && published.version === row.publishedVersion}
          saveState={saving.state}
          onRetry={() => void saving.save()}
          isFinishing={saving.isFinishing}
          // What has problems is refused anyway, and the first version changes nothing.
          onPublish={() =>
            problems.length > 0 || published.version === null ? void publish() : setPublishing(true)
          }
          showsProblems={showsProblems}
          onProblems={() => setShowsProblems(!showsProblems)}
        />
        {rights.saves ? null : (
          <div className={styles.notice}>
            <span>{t("app:noRight.save")}</span>
          </div>
        )}
        {narrow && rights.saves ? <p className={styles.narrowNote}>{t("onPhone")}</p> : null}
        {isOlder ? (
          <div className={styles.notice}>
            <span>{t("older.text", { version })}</span>
            <Button
              size="small"
              onClick={() => void navigate(`/processDesc?processId=${encodeURIComponent(row.processId)}`)}
            >
              {t("older.draft")}
            </Button>
          </div>
        ) : rights.saves ? (
          <LocalCopyNotice
            storageKey={storageKey}
            opened={opened}
            onRestore={(copy) => {
              if (copy.base !== undefined) saving.resume(readDefinition(copy.base), copy.rowVersion);
              replace(readDefinition(copy.edited));
            }}
          />
        ) : null}
        {saving.state.is === "conflict" ? (
          <SaveConflict
            error={saving.state.error}
            base={saving.state.base}
            onMine={(theirs) => void saving.goOnFrom(theirs)}
            onTheirs={(theirs, rowVersion) => {
              saving.take(theirs, rowVersion);
              replace(theirs);
            }}
            onMerged={(merged, rowVersion) => {
              replace(merged);
              setTimeout(() => void saving.goOnFrom(rowVersion), 0);
            }}
          />
        ) : null}
        {Object.keys(warnings).length === 0 ? null : (
          <div className={styles.notice} role="status">
            <ul>
              {Object.entries(warnings).map(([path, said]) => (
                <li key={path}>{said}</li>
              ))}
            </ul>
            <Button size="small" onClick={() => setWarnings({})}>
              {t("app:close")}
            </Button>
          </div>
        )}
        <div className={styles.main} data-view={view}>
          <ChosenContext value={selection}>
            <div className={styles.drawing}>
              <DesignerViews view={view} />
            </div>
            {panelless.has(view) ? null : <SidePanel />}
          </ChosenContext>
        </div>
        {showsProblems ? <ProblemList onRetry={() => void asked.refetch()} /> : null}
        {isPublishing ? (
          <PublishDialog
            version={published.version ?? 0}
            busy={saving.isFinishing}
            refused={casesFail}
            onPublish={(beside) => void publish(beside)}
            onClose={() => setPublishing(false)}
          />
        ) : null}
      </div>
    </DesignContext>
  );
}
