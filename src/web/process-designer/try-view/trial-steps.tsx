import { useState } from "react";
import type { TrialMove } from "#contract/calls/process-design.ts";
import { ChainAhead } from "../../chain/index.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, StatusTag } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { MoveButtons } from "./move-buttons.tsx";
import type { Trial } from "./trial.ts";
import styles from "./try-view.module.css";

interface TrialStepsProps {
  trial: Trial;
  moves: readonly TrialMove[];
  onMove: (move: TrialMove) => void;
  onBack: () => void;
}

const tones = {
  draft: "idle",
  running: "running",
  returned: "waiting",
  complete: "good",
  cancelled: "closed",
} as const;

/** What was done, who has it now and what they may do, and who comes next; the last move can be taken back. */
export function TrialSteps({ trial, moves, onMove, onBack }: TrialStepsProps) {
  const t = useTexts("process-try", "chain");
  const { page } = useDesign();
  const language = useLanguage();
  const { seats, chain, halt, stoppedBy, missing } = trial;
  const titleAt = (path: string) => {
    const [code] = path.split(/[.[]/u);
    const component = componentsOf(page).find(({ componentCode }) => componentCode === code);
    return component === undefined ? path : titleOf(component, language);
  };
  const lacking = Object.keys(missing).map(titleAt);
  const [hours, setHours] = useState(8);
  const done = seats.filter(({ status }) => status === "ended");
  const present = seats.filter(({ status }) => status !== "ended");
  return (
    <>
      <p className={styles.state}>
        <StatusTag tone={tones[trial.status]}>{t(`try.status.${trial.status}`)}</StatusTag>
        <span>{formatInstant(trial.now)}</span>
      </p>
      {halt === null ? null : (
        <div className={styles.fault} role="alert">
          <p>{halt.message}</p>
          <ul>
            {Object.entries(halt.errors).map(([field, said]) => (
              <li key={field}>{t("try.fault", { field: titleAt(field), said })}</li>
            ))}
          </ul>
        </div>
      )}
      {done.length === 0 ? null : (
        <ol className={styles.list}>
          {done.map((seat) => (
            <li key={seat.seat}>
              <strong>{seat.taskName}</strong> {seat.realName}
              <span>
                {seat.actionCode === null
                  ? seat.cause === null
                    ? ""
                    : t(`chain:cause.${seat.cause}`)
                  : t(`chain:action.${seat.actionCode}`)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {present.length === 0 ? null : (
        <>
          <h3>{t("try.now")}</h3>
          <ul className={styles.list}>
            {present.map((seat) => (
              <li key={seat.seat} className={styles.present}>
                <strong>{seat.taskName}</strong> {seat.realName}
                <span>{seat.reason}</span>
                {seat.dueAt === null ? null : <span>{t("try.due", { at: formatInstant(seat.dueAt) })}</span>}
                <MoveButtons key={moves.length} seat={seat} onMove={onMove} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.tools}>
        {trial.mayRecall ? (
          <Button size="small" onClick={() => onMove({ act: "recall" })}>
            {t("try.act.recall")}
          </Button>
        ) : null}
        {trial.status === "running" ? (
          <>
            <label className={styles.wait}>
              {t("try.hours")}
              <input
                type="number"
                min={1}
                max={8_760}
                value={hours}
                onChange={(event) => setHours(Math.max(1, event.target.valueAsNumber || 1))}
              />
            </label>
            <Button size="small" onClick={() => onMove({ act: "wait", hours })}>
              {t("try.act.wait")}
            </Button>
          </>
        ) : null}
        {moves.length === 0 ? null : (
          <Button size="small" look="quiet" onClick={onBack}>
            {t("try.back")}
          </Button>
        )}
      </div>
      {lacking.length === 0 ? null : (
        <p className={styles.note}>
          {t("try.missing", { fields: joinTexts([...new Set(lacking)], language) })}
        </p>
      )}
      {chain.length === 0 && stoppedBy === null ? null : <h3>{t("try.next")}</h3>}
      <ol className={styles.list}>
        {chain.map((entry, at) => (
          <li key={`${entry.taskId} ${at}`}>
            <strong>{entry.taskName}</strong>
            <ul>
              {entry.seats.map((seat, each) => (
                <li key={`${seat.userCode} ${each}`}>
                  {seat.realName} <span>{seat.reason}</span>
                </li>
              ))}
            </ul>
            <ChainAhead entry={entry} />
            {entry.dueAt === null ? null : <span>{t("try.due", { at: formatInstant(entry.dueAt) })}</span>}
          </li>
        ))}
      </ol>
      {stoppedBy === null ? null : <p className={styles.fault}>{t("try.stopped", { why: stoppedBy })}</p>}
    </>
  );
}
