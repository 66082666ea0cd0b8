import type { ReactNode } from "react";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { formatShare, useLanguage, useTexts } from "../i18n/index.ts";
import { DueMark } from "./due-mark.tsx";
import { durationText } from "./duration-text.ts";
import styles from "./chain.module.css";

interface ChainStepProps {
  taskName: string;
  state: ChainEntry["state"] | "returned" | "held";
  /** A completion mode as the definition writes it, such as `ratio 0.6`; said where several people sit. */
  mode: string;
  seatCount: number;
  dueAt: string | null;
  /** When the step was entered and left; said as a duration once both are known. */
  from?: string | null;
  until?: string | null;
  children: ReactNode;
}

/** One step of a chain: its mark on the line, its name, its state in a word, and the people on it. */
export function ChainStep(props: ChainStepProps) {
  const { taskName, state, mode, seatCount, dueAt, from = null, until = null, children } = props;
  const t = useTexts("chain");
  const language = useLanguage();
  const took =
    from === null || until === null
      ? undefined
      : durationText(new Date(until).getTime() - new Date(from).getTime(), language);
  const isAhead = state === "upcoming" || state === "held";
  const [modeName = "", argument = ""] = mode.split(" ");
  const shown = modeName === "ratio" ? formatShare(Number(argument)) : argument;
  return (
    <li
      className={styles.step}
      data-state={state}
      {...(state === "open" ? { "aria-current": "step" as const } : {})}
    >
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.head}>
        <span className={styles.name}>{taskName}</span>
        <span className={styles.state}>{t(`state.${state}`)}</span>
      </div>
      {seatCount > 1 || dueAt !== null || took !== undefined ? (
        <div className={styles.facts}>
          {seatCount > 1 && modeName !== "" ? (
            <span>{t(`mode.${modeName}`, { argument: shown, count: seatCount })}</span>
          ) : null}
          {took === undefined ? null : <span>{t("took", { duration: took })}</span>}
          {state === "open" || state === "waiting" || isAhead ? (
            <DueMark dueAt={dueAt} foretold={isAhead} withMoment={!isAhead} />
          ) : null}
        </div>
      ) : null}
      {children}
    </li>
  );
}
