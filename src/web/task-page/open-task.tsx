import { useCallback, useRef } from "react";
import { backUsers } from "#contract/calls/task/decide.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { isOvertaken } from "#contract/errors/overtaken.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { type CallError, invalidate, presentError, standsAt } from "../api/index.ts";
import { shownComponents, writableValues } from "../form-viewer/index.ts";
import { useTexts } from "../i18n/index.ts";
import { focusFirstError } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import { DecisionBar } from "./decision/decision-bar.tsx";
import { draftKey } from "./decision/decision-draft.ts";
import { modesOf, type ValuesSent } from "./decision/decision-mode.ts";
import { decisionFields } from "./decision/errors-by-place.ts";
import { OtherOpinionNotice } from "./decision/other-opinion-notice.tsx";
import { valuesKey } from "./decision/retained-values.ts";
import { ReadBar } from "./decision/read-bar.tsx";
import { RestoredEdits } from "./decision/restored-edits.tsx";
import { StartBar } from "./decision/start-bar.tsx";
import type { DecisionInput, DecisionOutput } from "./decision/use-decision.ts";
import { useRetainedValues } from "./decision/use-retained-values.ts";
import { useOpinionDraft } from "./decision/use-opinion-draft.ts";
import { ApplicationReading } from "./reading/application-reading.tsx";
import { ChangeNotice } from "./reading/change-notice.tsx";
import { EndedNotice } from "./reading/ended-notice.tsx";
import { HeldUpNotice } from "./reading/held-up-notice.tsx";
import { lastReturn } from "./reading/last-return.ts";
import { OwnTaskNotice } from "./reading/own-task-notice.tsx";
import { QuestionNotice } from "./reading/question-notice.tsx";
import { refreshedByApplication } from "./reading/refreshed-by-application.ts";
import { ReturnNotice } from "./reading/return-notice.tsx";
import { WhereNow } from "./reading/where-now.tsx";
import { useReadingChanges } from "./reading/use-reading-changes.ts";
import styles from "../kit/document.module.css";

export interface Decided {
  bpdTaskId: number;
  /** Of the application. */
  title: string;
  input?: DecisionInput;
  output?: DecisionOutput;
  /** It was given to somebody else, which is said already. */
  isGiven?: true;
}

interface OpenTaskProps {
  detail: TaskDetail;
  level: 1 | 2;
  onDecided: (decided: Decided) => void;
  /** What to do when the task is no longer open. */
  afterEnd: React.ReactNode;
  /** Where to go when a decision was taken back: the task that is open again. */
  onReopened: (bpdTaskId: number) => void;
}

/** A task in full: its application, the chain, and the bar where one decides. */
export function OpenTask({ detail, level, onDecided, afterEnd, onReopened }: OpenTaskProps) {
  const problemText = useTexts("problems");
  const { userCode } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { bpdTaskId } = detail.task;
  const { applyTitle } = detail.instance;
  const edits = useRetainedValues(valuesKey(userCode, bpdTaskId), detail);
  const { store, forget: forgetEdits } = edits;
  const draft = useOpinionDraft(draftKey(userCode, bpdTaskId));
  const { opinion, write, begun, begin, forget, elsewhere } = draft;
  const { change, knownVersion, understand } = useReadingChanges(detail, store);
  const returned = lastReturn(detail);
  const { ended } = detail.task;
  // The answer to one's own decision may have been lost: what was written is in the history all the same.
  const isOnRecord = detail.records.some(
    (record) => record.bpdTaskId === bpdTaskId && record.approveUserId === userCode,
  );
  const modes = modesOf(detail.allowedActions);

  const valuesToSend = (sent: ValuesSent): FormValues | undefined => {
    if (sent === "none") return {};
    if (change !== undefined) {
      frame.current?.querySelector<HTMLElement>("[data-change] button")?.focus();
      return undefined;
    }
    const changed = new Set(store.changed());
    const final = sent === "complete";
    const problems = checkFormValues(
      detail.form,
      store.values(),
      detail.fieldRights,
      { final },
      store.standing(),
    );
    const texts = Object.entries(problems)
      .filter(([path]) => final || changed.has(path.split(/[.[]/u)[0] ?? path))
      .map(([path, { problem, params }]) => [path, problemText(problem, params)]);
    for (const code of store.unfinished()) texts.push([code, problemText("uploadUnfinished")]);
    texts.push(...Object.entries(store.faults()));
    store.setErrors(Object.fromEntries(texts));
    if (texts.length > 0) {
      requestAnimationFrame(() => frame.current !== null && focusFirstError(frame.current));
      return undefined;
    }
    const writable = writableValues(detail.form.components, store.shownValues(), detail.fieldRights);
    return Object.fromEntries(Object.entries(writable).filter(([code]) => changed.has(code)));
  };

  const decided = useCallback(
    (how: Omit<Decided, "bpdTaskId" | "title">) => {
      forget();
      forgetEdits();
      onDecided({ bpdTaskId, title: applyTitle, ...how });
    },
    [forget, forgetEdits, onDecided, bpdTaskId, applyTitle],
  );
  const refused = useCallback(
    (error: CallError, errors: Readonly<Record<string, string>>) => {
      if (isOvertaken(error.code)) void invalidate(backUsers, ...refreshedByApplication);
      // By whom it was handled stands above the application once that has been asked for anew.
      if (error.code === errorCatalogue.alreadyHandled.code) return;
      store.setErrors(errors);
      if (Object.keys(errors).length > 0)
        requestAnimationFrame(() => frame.current !== null && focusFirstError(frame.current));
      const shown = shownComponents(detail.form.components, detail.fieldRights, false);
      const fields = shown.map(({ componentCode }) => componentCode);
      if (!standsAt({ errors }, [...fields, ...decisionFields])) presentError(error);
    },
    [store, detail.form, detail.fieldRights],
  );

  return (
    <div className={styles.task} ref={frame}>
      <div className={styles.taskScroll}>
        <ApplicationReading
          detail={detail}
          store={store}
          level={level}
          readOnly={modes.length === 0}
          notices={
            <>
              {ended === undefined ? null : (
                <EndedNotice
                  by={ended.by}
                  at={ended.at}
                  how={ended.how}
                  own={isOnRecord}
                  unsent={!isOnRecord && opinion.trim() !== ""}
                >
                  <WhereNow detail={detail} />
                  {afterEnd}
                </EndedNotice>
              )}
              <OwnTaskNotice
                detail={detail}
                onReopened={onReopened}
                onReturn={() => begin({ ...begun, mode: "return" })}
              />
              <QuestionNotice detail={detail} />
              {returned === undefined ? null : <ReturnNotice said={returned} />}
              {detail.task.heldUpBy === undefined ? null : <HeldUpNotice by={detail.task.heldUpBy} />}
              {ended === undefined ? (
                <RestoredEdits detail={detail} restored={edits.restored} onDiscard={edits.discard} />
              ) : null}
              {change === undefined ? null : <ChangeNotice change={change} onUnderstood={understand} />}
            </>
          }
        />
      </div>
      {elsewhere !== undefined && ended === undefined ? <OtherOpinionNotice {...elsewhere} /> : null}
      <DecisionBar
        detail={{ ...detail, version: knownVersion }}
        begun={begun}
        onBegin={begin}
        isResumed={draft.resumed}
        opinion={opinion}
        onOpinion={write}
        extras={draft.extras}
        onExtras={draft.put}
        store={store}
        valuesToSend={valuesToSend}
        onDecided={(output, input) => decided({ output, input })}
        onRefused={refused}
        onGiven={() => decided({ isGiven: true })}
      />
      <ReadBar detail={detail} opinion={opinion} onOpinion={write} onRead={() => decided({})} />
      <StartBar detail={detail} />
    </div>
  );
}
