import type { ReactNode } from "react";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { DueMark } from "./due-mark.tsx";

interface ChainStepProps {
  taskName: string;
  state: ChainEntry["state"];
  /** A completion mode as the definition writes it, such as `ratio 0.6`; said where several people sit. */
  mode: string;
  seatCount: number;
  dueAt: string | null;
  children: ReactNode;
}

/** One step of a chain: its mark on the line, its name, its state in a word, and the people on it. */
export function ChainStep({ taskName, state, mode, seatCount, dueAt, children }: ChainStepProps) {
  const t = useTexts("chain");
  const [modeName = "", argument = ""] = mode.split(" ");
  return (
    <li
      className="chain-step"
      data-state={state}
      {...(state === "open" ? { "aria-current": "step" as const } : {})}
    >
      <span className="chain-mark" aria-hidden="true" />
      <div className="chain-head">
        <span className="chain-name">{taskName}</span>
        <span className="chain-state">{t(`state.${state}`)}</span>
      </div>
      {seatCount > 1 || dueAt !== null ? (
        <div className="chain-facts">
          {seatCount > 1 && modeName !== "" ? (
            <span>{t(`mode.${modeName}`, { argument, count: seatCount })}</span>
          ) : null}
          {state === "open" || state === "upcoming" || state === "waiting" ? <DueMark dueAt={dueAt} /> : null}
        </div>
      ) : null}
      {children}
    </li>
  );
}
