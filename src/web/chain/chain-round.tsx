import type { ChainEntry } from "#contract/shapes/task.ts";
import { ChainSeat } from "./chain-seat.tsx";
import { ChainStep } from "./chain-step.tsx";

/** The steps of one round, first to last. */
export function ChainRound({ entries }: { entries: readonly ChainEntry[] }) {
  return (
    <ol className="chain">
      {entries.map((entry, index) => (
        <ChainStep
          key={`${entry.taskId}-${index}`}
          taskName={entry.taskName}
          state={entry.state}
          mode={entry.mode}
          seatCount={entry.seats.length}
          dueAt={entry.dueAt}
        >
          {entry.seats.map((seat) => (
            <ChainSeat
              key={`${seat.userCode}-${seat.bpdTaskId ?? "later"}`}
              seat={seat}
              taskType={entry.taskType}
            />
          ))}
        </ChainStep>
      ))}
    </ol>
  );
}
