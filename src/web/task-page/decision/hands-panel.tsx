import { useEffect, useRef, useState } from "react";
import { changeSeats, changeSeatsPreview } from "#contract/calls/task/hands.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { standsAt, useCall, useSend } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, RadioButton, TextAreaField, TextField, useMissing, useNotice } from "../../kit/index.ts";
import { refreshedByApplication } from "../reading/refreshed-by-application.ts";
import styles from "./hands-panel.module.css";
import type { BegunHands } from "./begun-decision.ts";
import { PeopleForTask } from "./people-for-task.tsx";
import bar from "../../kit/decision-bar.module.css";

interface HandsPanelProps {
  detail: TaskDetail;
  begun: BegunHands;
  /** It came back by itself: the cursor stays where it is. */
  isResumed: boolean;
  onBegin: (begun: BegunHands) => void;
  onClose: () => void;
  /** The task is somebody else's now. */
  onGiven: () => void;
}

/** Lets others into one's task (R21): to whom and why; what that closes and opens is said before. */
export function HandsPanel({ detail, begun, isResumed, onBegin, onClose, onGiven }: HandsPanelProps) {
  const { change, people, taskName, stepMode, reason } = begun;
  const t = useTexts("hands", "problems");
  const say = useTexts("app");
  const task = useTexts("task");
  const notice = useNotice();
  const { bpdTaskId } = detail.task;
  const [seat, setSeat] = useState<number | undefined>(undefined);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const first = useRef<HTMLElement>(null);
  const removable = removableOf(detail);
  const isRemoval = change === "removePerson";
  const isInsertion = change === "insertStep";
  const isGiven = change === "transfer" || change === "delegate";
  useEffect(() => {
    if (!isResumed) first.current?.querySelector<HTMLElement>("input")?.focus();
  }, [isResumed]);

  const what = {
    bpdTaskId: isRemoval ? (seat ?? bpdTaskId) : bpdTaskId,
    change,
    ...(isRemoval ? {} : { userCodes: people.map(({ userCode }) => userCode), version: detail.version }),
    ...(isInsertion ? { stepMode } : {}),
  };
  const isChosen = isRemoval ? seat !== undefined : people.length > 0;
  const foretold = useCall(changeSeatsPreview, what, { enabled: isChosen, quiet: true, staleTime: 0 });
  const { send, sending } = useSend(changeSeats, {
    invalidates: refreshedByApplication,
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, [
        "reason",
        ...(isRemoval ? [] : ["userCodes"]),
        ...(isInsertion ? ["taskName"] : []),
      ]);
    },
  });
  const unfit = isChosen ? foretold.error : null;
  const required = (isFilled: boolean) => (isFilled ? undefined : t("problems:required"));
  const { said, isComplete } = useMissing(
    {
      userCodes: required(isChosen) ?? unfit?.message,
      taskName: required(!isInsertion || taskName.trim() !== ""),
      reason: required(reason.trim() !== ""),
    },
    first,
  );

  const act = async () => {
    if (sending || !isComplete()) return;
    const done = await send({ ...what, reason: reason.trim(), ...(isInsertion ? { taskName } : {}) });
    if (done === undefined) return;
    notice({ key: `hands-${bpdTaskId}`, said: t(`done.${change}`) });
    if (isGiven) onGiven();
    else onClose();
  };

  return (
    <section
      ref={first}
      className={bar.decision}
      aria-label={t(`title.${change}`)}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void act();
        }
      }}
    >
      {isResumed ? (
        <p className={bar.decisionResumed} role="status">
          {task("resumed", { action: task(`action.${change}`) })}
        </p>
      ) : null}
      <div className={`${bar.decisionPanel} ${styles.panel}`}>
        <p className={styles.explain}>
          <strong>{t(`title.${change}`)}</strong> {t(`explain.${change}`)}
        </p>
        {isRemoval ? (
          <fieldset>
            <legend>{t("whoLeaves")}</legend>
            {removable.map(({ bpdTaskId: theirs, realName }) => (
              <RadioButton
                key={theirs}
                name={`removed-${bpdTaskId}`}
                label={realName}
                checked={seat === theirs}
                error={isChosen ? undefined : said.userCodes}
                onChange={() => setSeat(theirs)}
              />
            ))}
          </fieldset>
        ) : (
          <PeopleForTask
            bpdTaskId={bpdTaskId}
            label={t(isGiven ? "toWhom" : "whom")}
            single={isGiven}
            people={people}
            error={wrong["userCodes"] ?? unfit?.errors["userCodes"] ?? unfit?.message ?? said.userCodes}
            onChange={(next) => {
              onBegin({ ...begun, people: next });
              setWrong({});
            }}
          />
        )}
        {isInsertion ? (
          <>
            <TextField
              label={t("stepName")}
              required
              maxLength={100}
              value={taskName}
              error={wrong["taskName"] ?? said.taskName}
              onChange={(event) => onBegin({ ...begun, taskName: event.target.value })}
            />
            <fieldset>
              <legend>{t("stepMode")}</legend>
              {(["all", "any"] as const).map((mode) => (
                <RadioButton
                  key={mode}
                  name={`step-mode-${bpdTaskId}`}
                  label={t(`mode.${mode}`)}
                  checked={stepMode === mode}
                  onChange={() => onBegin({ ...begun, stepMode: mode })}
                />
              ))}
            </fieldset>
          </>
        ) : null}
        <TextAreaField
          label={t("reason")}
          required
          rows={2}
          maxLength={2000}
          value={reason}
          error={wrong["reason"] ?? said.reason}
          onChange={(event) => {
            onBegin({ ...begun, reason: event.target.value });
            setWrong({});
          }}
        />
        {isRemoval && unfit !== null ? (
          <p className={styles.wrong} role="alert">
            {unfit.message}
          </p>
        ) : null}
        {foretold.data === undefined || !isChosen ? null : <Foretold outcome={foretold.data} />}
      </div>
      <div className={bar.decisionFoot}>
        <span className={bar.decisionNext} />
        <div className={bar.decisionActions}>
          <Button onClick={onClose} disabled={sending}>
            {say("cancel")}
          </Button>
          <Button look="primary" busy={sending} onClick={() => void act()}>
            {t(`title.${change}`)}
          </Button>
        </div>
      </div>
    </section>
  );
}

type Named = readonly { userCode: string; realName: string }[];

/** Who gets a task, who loses one and who is told, before it happens. */
function Foretold({ outcome }: { outcome: { closes: Named; opens: Named; tells: Named } }) {
  const t = useTexts("hands");
  const language = useLanguage();
  const names = (people: Named) => joinTexts([...new Set(people.map(({ realName }) => realName))], language);
  const parts = (["closes", "opens", "tells"] as const).filter((part) => outcome[part].length > 0);
  // A step that is put behind this one changes nobody's tasks yet.
  if (parts.length === 0) return null;
  return (
    <p className={bar.decisionCloses} role="status">
      {parts.map((part) => t(part, { people: names(outcome[part]) })).join(" ")}
    </p>
  );
}

/** People who were added to the task and have not acted. */
function removableOf({ chain, task }: TaskDetail): { bpdTaskId: number; realName: string }[] {
  return chain
    .filter(({ seats }) => seats.some(({ bpdTaskId }) => bpdTaskId === task.bpdTaskId))
    .flatMap(({ seats }) => seats)
    .flatMap(({ bpdTaskId, realName, added, state }) =>
      added === true && bpdTaskId !== null && state !== "done" && state !== "closed"
        ? [{ bpdTaskId, realName }]
        : [],
    );
}
