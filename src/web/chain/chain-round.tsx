import { Fragment } from "react";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { ChainAhead } from "./chain-ahead.tsx";
import { ChainChanges } from "./chain-changes.tsx";
import { ChainReaders } from "./chain-readers.tsx";
import { ChainOutside } from "./chain-outside.tsx";
import { ChainSeat } from "./chain-seat.tsx";
import { ChainStep } from "./chain-step.tsx";
import styles from "./chain.module.css";

interface ChainRoundProps {
  entries: readonly ChainEntry[];
  /** Tasks whose decision no longer counts. */
  gone: ReadonlySet<number>;
}

/** The steps of one round, first to last. Whoever was asked to countersign stands under the one who asked. */
export function ChainRound({ entries, gone }: ChainRoundProps) {
  return (
    <ol className={styles.chain}>
      {entries.map((entry, index) => {
        const own = entry.seats.filter(({ askedBy }) => askedBy === undefined);
        return (
          <ChainStep
            key={`${entry.taskId}-${index}`}
            taskName={entry.taskName}
            state={shownState(entry)}
            mode={entry.mode}
            seatCount={entry.readers?.count ?? new Set(own.map(({ userCode }) => userCode)).size}
            dueAt={entry.dueAt}
            from={entry.enteredAt}
            until={entry.taskType === "start" ? null : entry.closedAt}
          >
            {own.map((seat) => (
              <div key={`${seat.userCode}-${seat.bpdTaskId ?? "later"}-${seat.carried === true}`}>
                <ChainSeat
                  seat={seat}
                  taskType={entry.taskType}
                  isGone={seat.carried !== true && gone.has(seat.bpdTaskId ?? 0)}
                />
                <Asked entry={entry} bpdTaskId={seat.carried === true ? null : seat.bpdTaskId} />
              </div>
            ))}
            <ChainReaders entry={entry} />
            <ChainAhead entry={entry} />
            <ChainOutside entry={entry} />
            <ChainChanges changes={entry.changes} />
          </ChainStep>
        );
      })}
    </ol>
  );
}

/**
 * How a step stands, closer than the wire says it: ended by a return, or stopped by one that comes straight back; or
 * held up by what comes before it.
 */
function shownState({ state, seats }: ChainEntry): ChainEntry["state"] | "returned" | "held" {
  const isOver = state === "closed" || state === "waiting";
  if (isOver && seats.some(({ actionCode }) => actionCode === TaskAction.return)) return "returned";
  if (state === "waiting" && seats.every((seat) => seat.state !== "waiting")) return "held";
  return state;
}

/** What a person asked others on a step, and what they answered. */
function Asked({ entry, bpdTaskId }: { entry: ChainEntry; bpdTaskId: number | null }) {
  const t = useTexts("chain");
  if (bpdTaskId === null) return null;
  const questions = entry.questions.filter((asked) => asked.bpdTaskId === bpdTaskId);
  const answers = entry.seats.filter(({ askedBy }) => askedBy === bpdTaskId);
  if (answers.length === 0) return null;
  return (
    <div className={styles.asked}>
      {questions.map(({ question, opinion, askedAt }) => (
        <Fragment key={askedAt}>
          {opinion === undefined ? null : <p className={styles.question}>{t("saysAsking", { opinion })}</p>}
          <p className={styles.question}>{t("asks", { question })}</p>
        </Fragment>
      ))}
      {answers.map((seat) => (
        <ChainSeat key={seat.bpdTaskId} seat={seat} taskType={entry.taskType} />
      ))}
    </div>
  );
}
