import { useCallback, useEffect, useRef, useState } from "react";
import { submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { Urgency } from "#contract/codes/urgency.ts";
import { mayWrite } from "#contract/rules/field-rights.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { headingOf } from "#contract/shapes/form-components.ts";
import type { PreviewEntry, TaskDetail } from "#contract/shapes/task.ts";
import { type CallError, invalidate, presentError, useSend } from "../api/index.ts";
import { ChainView } from "../chain/index.ts";
import { createFormStore, type FormStore, FormView } from "../form-viewer/index.ts";
import { useKeys } from "../keys/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, focusFirstError } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import { InstanceActions, lastReturn, refreshedByApplication, ReturnNotice } from "../task-page/index.ts";
import { ApplicantChoice } from "./applicant-choice.tsx";
import { ApproverMissing, isApproverMissing } from "./approver-missing.tsx";
import { ConfirmSubmission } from "./confirm-submission.tsx";
import { DraftConflictNotice } from "./draft-conflict-notice.tsx";
import { JoinedNotice } from "./joined-notice.tsx";
import {
  type Draft,
  forgetApplication,
  forgetOfferedDraft,
  localDraftKey,
  takeOfferedDraft,
} from "./local-draft.ts";
import { LeaveDraft } from "./leave-draft.tsx";
import { ProcessChanged } from "./process-changed.tsx";
import { RestoreNotice } from "./restore-notice.tsx";
import { OfContract } from "./of-contract.tsx";
import { SaveMark } from "./save-mark.tsx";
import type { SubmittedNoticeProps } from "./submitted-notice.tsx";
import { TitleAndUrgency } from "./title-and-urgency.tsx";
import { useAutosave } from "./use-autosave.ts";
import { isSavedElsewhere, isStale, useStoredDraft } from "./use-stored-draft.ts";
import styles from "../kit/document.module.css";
import bar from "../kit/decision-bar.module.css";

interface ApplicationFormProps {
  detail: TaskDetail;
  onSubmitted: (submitted: SubmittedNoticeProps) => void;
}

/** An application being filled in: kept as one types, checked, foretold and then submitted. */
export function ApplicationForm({ detail, onSubmitted }: ApplicationFormProps) {
  const t = useTexts("application-form");
  const problemText = useTexts("problems");
  const { userCode } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { instanceId, processName, applyId } = detail.instance;
  const { bpdTaskId } = detail.task;
  const storageKey = localDraftKey(userCode, bpdTaskId);
  const headingCode = headingOf(detail.form)?.componentCode;
  const suggestion = useRef("");
  /** What it is called after process and person, until somebody calls it otherwise. */
  const suggested = (person: string): string => {
    suggestion.current = t("suggestion", { person, process: processName });
    return suggestion.current;
  };
  const [title, setTitle] = useState(() => {
    const usual = suggested(detail.instance.applyUser);
    return detail.instance.applyTitle || plainHeading(detail.values[headingCode ?? ""]) || usual;
  });
  const withTitle = (values: FormValues, given: string): FormValues =>
    headingCode === undefined ? values : { ...values, [headingCode]: given };
  const [store] = useState(() => createFormStore(withTitle(detail.values, title)));
  const [urgency, setUrgency] = useState<Urgency>(detail.instance.degreeOfEmergency);
  const [applicant, setApplicant] = useState(detail.instance.applyUserCode);
  const [applicantError, setApplicantError] = useState<string | undefined>(undefined);
  const [titleError, setTitleError] = useState<string | undefined>(undefined);
  const [kept, setKept] = useState(() => takeOfferedDraft(storageKey, detail.values));
  const [missing, setMissing] = useState<CallError | undefined>(undefined);
  const [chain, setChain] = useState<readonly PreviewEntry[] | undefined>(undefined);
  const returned = lastReturn(detail);

  const heading = useRef({ title, urgency });
  const withValues = useCallback(
    (values: FormValues): Draft => ({
      applyTitle: heading.current.title,
      degreeOfEmergency: heading.current.urgency,
      values,
    }),
    [],
  );
  const autosave = useAutosave(detail, storageKey, {
    first: () => withValues(detail.values),
    current: () => withValues(store.shownValues()),
  });
  const { state, touch, save } = autosave;
  const usualTitle = t("suggestion", { person: detail.instance.applyUser, process: processName });
  const stored: Draft = {
    applyTitle: detail.instance.applyTitle || plainHeading(detail.values[headingCode ?? ""]) || usualTitle,
    degreeOfEmergency: detail.instance.degreeOfEmergency,
    values: detail.values,
  };
  const { isRenewed, isJoined, sayJoined, conflict, choose } = useStoredDraft(
    {
      detail,
      stored,
      mine: () => withValues(store.values()),
      isByHand: (code) => code !== headingCode && isByHand(detail, store, code),
      show: (draft) => {
        heading.current = { title: draft.applyTitle, urgency: draft.degreeOfEmergency };
        setTitle(draft.applyTitle);
        setUrgency(draft.degreeOfEmergency);
        store.takeOver(withTitle({ ...store.values(), ...draft.values }, draft.applyTitle));
      },
      isReviewed: chain !== undefined,
    },
    autosave,
  );
  useEffect(() => store.listenToChange(touch), [store, touch]);
  const changeHeading = (next: { title: string; urgency: Urgency }) => {
    heading.current = next;
    setTitle(next.title);
    setUrgency(next.urgency);
    setTitleError(undefined);
    if (headingCode === undefined || store.value(headingCode) === next.title) touch();
    else store.setValue(headingCode, next.title);
  };

  const refused = (error: CallError) => {
    if (isStale(error)) {
      setChain(undefined);
      if (isSavedElsewhere(error)) sayJoined();
      void invalidate(todoTaskDetail);
      return true;
    }
    if (isApproverMissing(error)) {
      setMissing(error);
      frame.current?.querySelector("[data-scrolls]")?.scrollTo({ top: 0 });
      return true;
    }
    const {
      [headingCode ?? "applyTitle"]: ofField,
      applyTitle = ofField,
      applyUser,
      ...errors
    } = error.errors;
    setApplicantError(applyUser);
    if (applyTitle !== undefined) setTitleError(applyTitle);
    store.setErrors(errors);
    requestAnimationFrame(() => frame.current !== null && focusFirstError(frame.current));
    return false;
  };
  const preview = useSend(submitToPreview, { onError: refused });
  const submit = useSend(submitApply, {
    invalidates: refreshedByApplication,
    onError: (error) => {
      setChain(undefined);
      if (!refused(error)) presentError(error, { saying: (what) => t("submitFailed", { what }) });
      return true;
    },
  });
  const busy = useRef(false);

  /** What was saved elsewhere is chosen from first. */
  const goToConflict = () =>
    frame.current?.querySelector<HTMLElement>("[data-scrolls] [role=alert] button")?.focus();

  const foretell = async () => {
    if (busy.current) return;
    if (conflict !== undefined) {
      goToConflict();
      return;
    }
    setMissing(undefined);
    const { [headingCode ?? ""]: ofTitle, ...problems } = checkFormValues(
      detail.form,
      store.values(),
      detail.fieldRights,
      { final: true },
      store.standing(),
    );
    const texts = Object.entries(problems).map(([path, each]) => [
      path,
      problemText(each.problem, each.params),
    ]);
    for (const code of store.unfinished()) texts.push([code, problemText("uploadUnfinished")]);
    texts.push(...Object.entries(store.faults()));
    store.setErrors(Object.fromEntries(texts));
    const wrongTitle = ofTitle ?? (title.trim() === "" ? { problem: "required" } : undefined);
    setTitleError(wrongTitle && problemText(wrongTitle.problem, wrongTitle.params));
    if (texts.length > 0 || wrongTitle !== undefined) {
      requestAnimationFrame(() => frame.current !== null && focusFirstError(frame.current));
      return;
    }
    busy.current = true;
    try {
      await save();
      const { input, sent } = autosave.written();
      const answer = await preview.send({ ...input, applyUser: applicant });
      if (answer === undefined) return;
      autosave.agree(answer.version, sent);
      setChain(answer.chain);
    } finally {
      busy.current = false;
    }
  };

  const confirm = async (startComment: string) => {
    if (busy.current) return;
    busy.current = true;
    let output: Awaited<ReturnType<typeof submit.send>>;
    try {
      output = await submit.send({
        bpdTaskId,
        instanceId,
        applyUser: applicant,
        version: autosave.version(),
        ...(startComment.trim() === "" ? {} : { startComment: startComment.trim() }),
      });
    } finally {
      busy.current = false;
    }
    if (output === undefined) return;
    forgetApplication(storageKey);
    onSubmitted({ title: title.trim(), contract: detail.instance.legalContract, output });
  };

  useKeys("form", { save: chain === undefined ? () => void foretell() : undefined });

  if (chain !== undefined) {
    return (
      <ConfirmSubmission
        detail={detail}
        store={store}
        title={title.trim()}
        applicant={applicant}
        chain={chain}
        sending={submit.sending}
        onBack={() => setChain(undefined)}
        onConfirm={(comment) => void confirm(comment).catch(presentError)}
      />
    );
  }
  const hasChain = detail.records.length > 0;
  return (
    <div className={styles.task} ref={frame}>
      <div className={styles.taskScroll} data-scrolls>
        <div className={styles.reading} data-filling="true">
          <header className={styles.applicationHead}>
            <div className={styles.applicationKind}>
              <span className={styles.applicationNumber}>{applyId}</span>
            </div>
            <div className={styles.applicationTitleLine}>
              <h1 className={styles.applicationTitle}>{processName}</h1>
              <InstanceActions detail={detail} />
            </div>
            <OfContract contract={detail.instance.legalContract} />
          </header>
          {returned === undefined ? null : <ReturnNotice said={returned} />}
          {isRenewed ? <ProcessChanged /> : null}
          {conflict !== undefined ? (
            <DraftConflictNotice conflict={conflict} detail={detail} onChoose={choose} />
          ) : isJoined ? (
            <JoinedNotice />
          ) : null}
          {kept === undefined ? null : (
            <RestoreNotice
              draft={kept}
              onRestore={() => {
                store.replaceValues(withTitle({ ...detail.values, ...kept.values }, kept.applyTitle));
                changeHeading({
                  title: kept.applyTitle,
                  urgency: kept.degreeOfEmergency,
                });
                forgetOfferedDraft(storageKey);
                setKept(undefined);
              }}
              onDiscard={() => {
                forgetOfferedDraft(storageKey);
                setKept(undefined);
              }}
            />
          )}
          {missing === undefined ? null : <ApproverMissing error={missing} />}
          <div className={hasChain ? styles.readingColumns : styles.readingSingle}>
            <section className={styles.readingDocument} aria-label={t("form")}>
              <ApplicantChoice
                instance={detail.instance}
                userCode={userCode}
                value={applicant}
                error={applicantError}
                onChange={(next, person) => {
                  setApplicant(next);
                  setApplicantError(undefined);
                  if (title === suggestion.current) changeHeading({ title: suggested(person), urgency });
                }}
              />
              <TitleAndUrgency
                title={title}
                urgency={urgency}
                error={titleError}
                onTitle={(next) => changeHeading({ title: next, urgency })}
                onUrgency={(next) => changeHeading({ title, urgency: next })}
              />
              <FormView
                page={detail.form}
                timeZone={detail.timeZone}
                rights={detail.fieldRights}
                store={store}
                withoutHeading
              />
            </section>
            {hasChain ? (
              <aside className={styles.readingChain} aria-label={t("soFar")}>
                <h2 className={styles.readingChainTitle}>{t("soFar")}</h2>
                <ChainView
                  chain={detail.chain}
                  applyId={detail.instance.applyId}
                  foreseen={detail.foreseen}
                  records={detail.records}
                />
              </aside>
            ) : null}
          </div>
        </div>
      </div>
      <LeaveDraft state={state} save={save} />
      <section className={bar.decision} aria-label={t("submit")}>
        <div className={bar.decisionFoot}>
          <SaveMark
            state={state}
            components={detail.form.components}
            onRetry={() => void save()}
            onChoose={conflict === undefined ? undefined : goToConflict}
          />
          <div className={bar.decisionActions}>
            <Button
              look="primary"
              className={bar.decisionPrimary}
              busy={preview.sending}
              onClick={() => void foretell()}
            >
              {t("submit")}
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}

/** Whether a field is filled in by hand here: neither read only nor computed. */
function isByHand({ form, fieldRights }: TaskDetail, store: FormStore, code: string): boolean {
  const { computed = {}, filled = {} } = store.standing() ?? {};
  const field = form.components.find(({ componentCode }) => componentCode === code);
  return field !== undefined && mayWrite(field, fieldRights) && !(code in computed) && !(code in filled);
}

/** The title that the form begins with, where its author gave one. */
const plainHeading = (value: JsonValue | undefined) => (typeof value === "string" ? value : "");
