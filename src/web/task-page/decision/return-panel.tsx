import { backUsers } from "#contract/calls/task/decide.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { type RefObject, useEffect, useRef } from "react";
import { useCall } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { usePersonNote } from "../../people/index.ts";
import { ClosingList } from "../reading/closing-list.tsx";
import type { ReturnChoice } from "./return-choice.ts";
import styles from "../../kit/decision-bar.module.css";
import textLink from "../../kit/text-link.module.css";
import returnPanel from "./return-panel.module.css";
import parts from "../../kit/field-parts.module.css";

type Target = OutputOf<typeof backUsers>[number];

interface ReturnPanelProps {
  bpdTaskId: number;
  taskName: string;
  choice: ReturnChoice;
  /** It came back by itself: the cursor stays where it is, and whom it goes to may have changed meanwhile. */
  isResumed: boolean;
  /** What is wrong with whom it goes to. */
  error: string | undefined;
  onChange: (choice: ReturnChoice) => void;
}

/** The path that was travelled, to choose a person on; how it comes back, by name; and what the return closes. */
export function ReturnPanel({ bpdTaskId, taskName, choice, isResumed, error, onChange }: ReturnPanelProps) {
  const t = useTexts("task");
  const targets = useCall(backUsers, { bpdTaskId }, { staleTime: 0 });
  const nearest = useRef<HTMLInputElement>(null);
  const there = targets.isSuccess;
  // The person is asked for before the reason: keyboards begin here, and nobody is chosen by having been focused.
  useEffect(() => {
    if (there && !isResumed) nearest.current?.focus();
  }, [there, isResumed]);
  useEffect(() => {
    if (error !== undefined) nearest.current?.focus();
  }, [error]);
  const choose = ({ taskId, userCode, realName }: Target): void =>
    onChange({ ...choice, backTo: { taskId, userCode, realName } });
  const only = targets.data?.length === 1 ? targets.data[0] : undefined;
  // Where there is nobody else there is nothing to choose.
  useEffect(() => {
    if (only !== undefined && choice.backTo === undefined) choose(only);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- chosen once, when it is known who there is
  }, [only]);
  const isGone =
    targets.isSuccess &&
    !targets.isFetching &&
    choice.backTo !== undefined &&
    !targets.data.some((target) => isSame(target, choice.backTo));
  useEffect(() => {
    if (isResumed && isGone) onChange({ ...choice, backTo: undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- given up once, when it is known who there is
  }, [isResumed, isGone]);
  if (targets.isPending)
    return <div className={`${styles.decisionPanel} ${styles.decisionPanelComing}`} aria-busy="true" />;
  if (targets.isError) {
    return (
      <div className={styles.decisionPanel} role="alert">
        {targets.error.message}{" "}
        <button type="button" className={textLink.link} onClick={() => void targets.refetch()}>
          {t("app:retry")}
        </button>
      </div>
    );
  }
  if (targets.data.length === 0) return <p className={styles.decisionPanel}>{t("return.nobody")}</p>;
  const path = targets.data.toReversed();
  const rounds = new Set(path.map(({ round }) => round));
  const chosen = path.find((target) => isSame(target, choice.backTo));
  return (
    <div className={styles.decisionPanel}>
      <fieldset
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `return-${bpdTaskId}-error`}
      >
        <legend>{t("return.to")}</legend>
        <ol className={returnPanel.path}>
          {path.map((target, index) => (
            <TargetItem
              key={`${target.taskId} ${target.userCode}`}
              target={target}
              name={`return-${bpdTaskId}`}
              isNewRound={rounds.size > 1 && path[index - 1]?.round !== target.round}
              isChosen={chosen === target}
              input={index === path.length - 1 ? nearest : undefined}
              onChoose={() => choose(target)}
            />
          ))}
          <li className={returnPanel.here}>{t("return.you", { task: taskName })}</li>
        </ol>
        {error === undefined ? null : (
          <p id={`return-${bpdTaskId}-error`} className={parts.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      {chosen === undefined ? null : (
        <Outcome bpdTaskId={bpdTaskId} target={chosen} choice={choice} onChange={onChange} />
      )}
    </div>
  );
}

function isSame({ taskId, userCode }: Target, other: ReturnChoice["backTo"]): boolean {
  return other?.taskId === taskId && other.userCode === userCode;
}

interface TargetItemProps {
  target: Target;
  /** Of the group of radio buttons. */
  name: string;
  isNewRound: boolean;
  isChosen: boolean;
  input: RefObject<HTMLInputElement | null> | undefined;
  onChoose: () => void;
}

/** One person on the path. */
function TargetItem({ target, name, isNewRound, isChosen, input, onChoose }: TargetItemProps) {
  const t = useTexts("task");
  const noteOf = usePersonNote();
  return (
    <li>
      {isNewRound ? (
        <span className={returnPanel.round}>{t("return.round", { round: target.round })}</span>
      ) : null}
      <label className={styles.target}>
        <input ref={input} type="radio" name={name} checked={isChosen} onChange={onChoose} />
        <span>
          <strong>{target.realName}</strong>
          <span className={styles.targetStep}>
            {noteOf({
              deptName: target.isApplicant ? t("return.applicant") : target.taskName,
              away: target.away,
            })}
          </span>
        </span>
      </label>
    </li>
  );
}

interface OutcomeProps {
  bpdTaskId: number;
  target: Target;
  choice: ReturnChoice;
  onChange: (choice: ReturnChoice) => void;
}

function Outcome({ bpdTaskId, target, choice, onChange }: OutcomeProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const steps = target.again.map(({ taskName, realNames }) =>
    t("return.step", { people: joinTexts(realNames, language), task: taskName }),
  );
  const why = {
    walk:
      steps.length === 0
        ? t("return.walkStraight")
        : t("return.walkVia", { people: joinTexts(steps, language) }),
    direct: t(steps.length === 0 ? "return.directAlone" : "return.directBack"),
  };
  return (
    <>
      <fieldset>
        <legend>{t("return.resume")}</legend>
        <div className={returnPanel.ways}>
          {(["walk", "direct"] as const).map((resume) => (
            <label key={resume} className={styles.target}>
              <input
                type="radio"
                name={`resume-${bpdTaskId}`}
                checked={choice.resume === resume}
                onChange={() => onChange({ ...choice, resume })}
              />
              <span>
                {t(`return.${resume}`)}
                <span className={returnPanel.why}>{why[resume]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ClosingList closes={target.closes[choice.resume]} />
    </>
  );
}
