import { lazy, Suspense, useId, useRef, useState } from "react";
import { checkApproval } from "#contract/rules/approval.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import type { CallError } from "../../api/index.ts";
import type { FormStore } from "../../form-viewer/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useKeys } from "../../keys/index.ts";
import { Button, TextArea } from "../../kit/index.ts";
import { type BegunDecision, beginHands } from "./begun-decision.ts";
import { type BegunExtras, hasExtras, isOfExtras } from "./begun-extras.ts";
import {
  actionCodeOf,
  changesOf,
  type DecisionMode,
  modesOf,
  type ValuesSent,
  valuesSentWith,
} from "./decision-mode.ts";
import { EditsLine } from "./edits-line.tsx";
import { errorAt, errorsByPlace } from "./errors-by-place.ts";
import handsPanel from "./hands-panel.module.css";
import { NextLine } from "./next-line.tsx";
import { PhraseList } from "./phrase-list.tsx";
import { type DecisionInput, type DecisionOutput, useDecision } from "./use-decision.ts";
import styles from "../../kit/decision-bar.module.css";
import parts from "../../kit/field-parts.module.css";
import notice from "../../kit/notice.module.css";

interface DecisionBarProps {
  detail: TaskDetail;
  begun: BegunDecision;
  onBegin: (begun: BegunDecision) => void;
  /** What was begun has come back by itself, from before a reload or the end of a session. */
  isResumed: boolean;
  opinion: string;
  onOpinion: (opinion: string) => void;
  extras: BegunExtras;
  onExtras: (change: Partial<BegunExtras>) => void;
  store: FormStore;
  /** The values the decision carries; `undefined` when a field is wrong and has been shown so. */
  valuesToSend: (sent: ValuesSent) => FormValues | undefined;
  onDecided: (output: DecisionOutput, input: DecisionInput) => void;
  /** `errors`: what it says of places of the bar or the form. */
  onRefused: (error: CallError, errors: Readonly<Record<string, string>>) => void;
  /** The task was given to somebody else. */
  onGiven: () => void;
}

const ReturnPanel = lazy(async () => ({ default: (await import("./return-panel.tsx")).ReturnPanel }));
const CountersignPanel = lazy(async () => ({
  default: (await import("./countersign-panel.tsx")).CountersignPanel,
}));

const HandsPanel = lazy(async () => ({ default: (await import("./hands-panel.tsx")).HandsPanel }));

const OpinionExtras = lazy(async () => ({
  default: (await import("./opinion-extras.tsx")).OpinionExtras,
}));

/** Where one decides: opinion, one primary action, the others beside it; what happens next is said before. */
export function DecisionBar({
  detail,
  begun,
  onBegin,
  isResumed,
  opinion,
  onOpinion,
  extras,
  onExtras,
  store,
  valuesToSend,
  onDecided,
  onRefused,
  onGiven,
}: DecisionBarProps) {
  const t = useTexts("task");
  const problemText = useTexts("problems");
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const modes = modesOf(detail.allowedActions);
  const { mode: asked, back, countersign, hands } = begun;
  const ask = (next: DecisionMode | undefined) => onBegin({ ...begun, mode: next });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const signatureRequired = detail.task.signatureRequired === true;
  const [uploading, setUploading] = useState(false);
  const [signsAnyway, setSignsAnyway] = useState(false);
  const signs = extras.sign ?? signsAnyway;
  const [areExtrasShown, setExtrasShown] = useState(signatureRequired || hasExtras(extras));
  const [filesShown, setFilesShown] = useState(extras.files);
  if (filesShown !== extras.files) {
    // Files that were taken over from another window are not sent unseen.
    setFilesShown(extras.files);
    if (extras.files.length > filesShown.length) setExtrasShown(true);
  }
  const [areMoreShown, setMoreShown] = useState(false);
  const changes = changesOf(detail.allowedActions);
  const primary = modes[0];
  /** How the bar stands open by itself; whatever first asks for people does not: it would stand before what one is to read. */
  const standing = asksFirst(primary) ? undefined : primary;
  // What was begun may be over: somebody was faster.
  const mode = asked !== undefined && modes.includes(asked) ? asked : standing;
  const { decide, sending, lost } = useDecision({
    onDecided,
    onRefused: (error) => {
      const errors = errorsByPlace(error, mode);
      setWrong(errors);
      if (Object.keys(errors).some(isOfExtras)) setExtrasShown(true);
      onRefused(error, errors);
    },
  });

  const send = () => {
    if (mode === undefined) return;
    const data = valuesToSend(valuesSentWith(mode, detail));
    if (data === undefined) return;
    const input: DecisionInput = {
      bpdTaskId: detail.task.bpdTaskId,
      actionCode: actionCodeOf[mode],
      approveComments: opinion.trim(),
      version: detail.version,
      ...(Object.keys(data).length === 0 ? {} : { data }),
      ...(mode === "return" && back.backTo !== undefined
        ? {
            backTo: { taskId: back.backTo.taskId, userCode: back.backTo.userCode },
            resume: back.resume,
          }
        : {}),
      ...(mode === "reject" ? { reject: true } : {}),
      ...(mode === "requestCountersign" || extras.files.length === 0 ? {} : { files: [...extras.files] }),
      ...(mode !== "requestCountersign" && signs ? { sign: true } : {}),
      ...(mode === "requestCountersign"
        ? {
            signUsers: countersign.signUsers.map((person) => person.userCode),
            signMode: countersign.signMode,
            question: opinion.trim(),
          }
        : {}),
    };
    const problems = Object.entries(checkApproval(input)).map(
      ([name, { problem, params }]) => [name, problemText(problem, params)] as const,
    );
    if (uploading && mode !== "requestCountersign")
      problems.push(["approveComments", problemText("uploadUnfinished")]);
    setWrong(Object.fromEntries(problems));
    if (problems.length > 0) {
      if (problems.every(([name]) => name === "approveComments")) field.current?.focus();
      return;
    }
    void decide(input);
  };

  /** Leaves what was begun; the keyboard is where it was begun. */
  const leave = (begunAt: string) => {
    onBegin({ ...begun, mode: undefined, hands: undefined });
    setMoreShown(false);
    requestAnimationFrame(() =>
      bar.current?.querySelector<HTMLElement>(`[data-begins="${begunAt}"]`)?.focus(),
    );
  };
  /** Opens the bar for one way of deciding; the cursor goes where one writes first. */
  const begin = (next: DecisionMode) => {
    ask(next === standing ? undefined : next);
    setWrong({});
    // The panels of return and countersign take the cursor themselves.
    if (!asksFirst(next)) requestAnimationFrame(() => field.current?.focus());
  };
  const keyOf = (next: DecisionMode | undefined) =>
    next !== undefined && modes.includes(next) ? () => begin(next) : undefined;
  useKeys("decision", {
    decide: keyOf(primary),
    return: keyOf("return"),
    countersign: keyOf("requestCountersign"),
    send: () => (bar.current?.contains(document.activeElement) === true ? send() : false),
  });

  if (hands !== undefined && changes.includes(hands.change)) {
    return (
      <Suspense
        fallback={<div className={`${styles.decision} ${styles.decisionPanelComing}`} aria-busy="true" />}
      >
        <HandsPanel
          detail={detail}
          begun={hands}
          isResumed={isResumed}
          onBegin={(next) => onBegin({ ...begun, hands: next })}
          onClose={() => leave("more")}
          onGiven={onGiven}
        />
      </Suspense>
    );
  }

  if (primary === undefined) return null;

  const opinionError = wrong["approveComments"] ?? wrong["question"];
  const word = (of: DecisionMode) => t(`action.${of}`);
  return (
    <section
      ref={bar}
      className={styles.decision}
      data-mode={mode}
      aria-label={t("decide")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && asked !== undefined) {
          event.stopPropagation();
          leave(asked);
        }
      }}
    >
      {isResumed && mode !== undefined && mode === asked ? (
        <p className={styles.decisionResumed} role="status">
          {t("resumed", { action: word(mode) })}
        </p>
      ) : null}
      <Suspense
        fallback={
          <div className={`${styles.decisionPanel} ${styles.decisionPanelComing}`} aria-busy="true" />
        }
      >
        {mode === "return" ? (
          <ReturnPanel
            bpdTaskId={detail.task.bpdTaskId}
            taskName={detail.task.taskName}
            choice={back}
            isResumed={isResumed}
            error={errorAt(wrong, "backTo")}
            onChange={(next) => {
              onBegin({ ...begun, back: next });
              setWrong({});
            }}
          />
        ) : null}
        {mode === "requestCountersign" ? (
          <CountersignPanel
            bpdTaskId={detail.task.bpdTaskId}
            choice={countersign}
            isResumed={isResumed}
            error={errorAt(wrong, "signUsers")}
            onChange={(next) => {
              onBegin({ ...begun, countersign: next });
              setWrong({});
            }}
          />
        ) : null}
      </Suspense>
      {mode === undefined ? null : (
        <>
          <label className="visually-hidden" htmlFor={`${id}-opinion`}>
            {t(`opinion.${mode}`)}
          </label>
          <TextArea
            ref={field}
            id={`${id}-opinion`}
            className={styles.decisionOpinion}
            value={opinion}
            rows={1}
            placeholder={t("opinion.required", { opinion: t(`opinion.${mode}`) })}
            aria-required
            aria-invalid={opinionError !== undefined}
            aria-describedby={opinionError === undefined ? undefined : `${id}-error`}
            onChange={(event) => {
              onOpinion(event.target.value);
              setWrong({});
            }}
          />
          {opinionError === undefined ? null : (
            <p id={`${id}-error`} className={parts.error} role="alert">
              {opinionError}
            </p>
          )}
          <PhraseList
            key={mode}
            mode={mode}
            opinion={opinion}
            onChoose={(phrase) => {
              onOpinion(opinion.trim() === "" ? phrase : `${opinion}${phrase}`);
              setWrong({});
              field.current?.focus();
            }}
          />
        </>
      )}
      {areExtrasShown && mode !== undefined && mode !== "requestCountersign" ? (
        <div id={`${id}-extras`}>
          <Suspense
            fallback={
              <div className={`${styles.decisionPanel} ${styles.decisionPanelComing}`} aria-busy="true" />
            }
          >
            <OpinionExtras
              files={extras.files}
              signs={signs}
              signatureRequired={signatureRequired && (mode === "approve" || mode === "reject")}
              wrong={wrong}
              onChange={(change) => {
                onExtras(change);
                setWrong({});
              }}
              onUnfinished={setUploading}
              onSignsAnyway={setSignsAnyway}
            />
          </Suspense>
        </div>
      ) : null}
      {lost ? (
        <p className={`${notice.notice} ${notice.noticeWarn} ${styles.decisionLost}`} role="alert">
          {t("lost")}
        </p>
      ) : null}
      {areMoreShown && asked === undefined ? (
        <div className={handsPanel.more} id={`${id}-more`} role="group" aria-label={t("action.more")}>
          {changes.map((change) => (
            <Button
              key={change}
              size="small"
              disabled={sending}
              onClick={() => onBegin({ ...begun, hands: beginHands(change) })}
            >
              {t(`action.${change}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <div className={styles.decisionFoot}>
        {mode === "approve" || mode === "countersignAgree" ? (
          <NextLine upcoming={mode === "approve" ? detail.upcoming : []} answersOnly={mode !== "approve"} />
        ) : mode === "return" || mode === "reject" ? (
          <EditsLine detail={detail} store={store} kept={valuesSentWith(mode, detail) !== "none"} />
        ) : (
          <span className={styles.decisionNext} />
        )}
        <div className={styles.decisionActions}>
          {asked === undefined ? (
            modes.slice(1).map((other) => (
              <Button key={other} data-begins={other} disabled={sending} onClick={() => begin(other)}>
                {word(other)}
              </Button>
            ))
          ) : (
            <Button disabled={sending} onClick={() => leave(asked)}>
              {t("app:cancel")}
            </Button>
          )}
          {mode === undefined || mode === "requestCountersign" ? null : (
            <Button
              disabled={sending}
              aria-expanded={areExtrasShown}
              aria-controls={`${id}-extras`}
              onClick={() => setExtrasShown(!areExtrasShown)}
            >
              {t("action.attach")}
            </Button>
          )}
          {changes.length > 0 && asked === undefined ? (
            <Button
              data-begins="more"
              disabled={sending}
              aria-expanded={areMoreShown}
              aria-controls={`${id}-more`}
              onClick={() => setMoreShown(!areMoreShown)}
            >
              {t("action.more")}
            </Button>
          ) : null}
          {mode === undefined ? (
            <Button
              look="primary"
              className={styles.decisionPrimary}
              data-begins={primary}
              onClick={() => begin(primary)}
            >
              {word(primary)}
            </Button>
          ) : (
            <Button
              look="primary"
              className={styles.decisionPrimary}
              busy={sending}
              title={t("sendHint")}
              onClick={send}
            >
              {mode === "return" && back.backTo !== undefined
                ? t("action.returnTo", { person: back.backTo.realName })
                : word(mode)}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Whom it goes to is chosen before anything is written. */
function asksFirst(mode: DecisionMode | undefined): boolean {
  return mode === "return" || mode === "requestCountersign";
}
