import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { newestSeat } from "../flow/find-in-snapshot.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";
import type { Candidate } from "./candidate.ts";
import { changedSince } from "./repeat-approver.ts";

/** Whom a send-read task is sent to, and who of those it names has read everything they would see. */
export interface Readers {
  toSend: Candidate[];
  /** What they read then. */
  haveRead: Seat[];
  /** What they were sent before and have still to read. */
  stillToRead: Seat[];
}

/**
 * Who has read the application at this task, and to whom nothing visible has changed since, is not sent it again (R27), nor
 * who has still to read it; whoever sees something else now is, and is told why.
 */
export function readersAgain(
  { snapshot, prepared }: Pick<Decision, "snapshot" | "prepared">,
  task: TaskDefinition,
  candidates: readonly Candidate[],
): Readers {
  const rights = prepared.rights.get(task.taskId) ?? {};
  const readers: Readers = { toSend: [], haveRead: [], stillToRead: [] };
  for (const candidate of candidates) {
    const before = sentBefore(snapshot, task, candidate);
    const isOther =
      before?.status === "ended" &&
      changedSince(snapshot, before.readAfter ?? before.endedBy ?? 0, (field) => rights[field] !== "hide");
    if (before === undefined) readers.toSend.push(candidate);
    else if (isOther)
      readers.toSend.push({ ...candidate, reason: { reason: "changedSinceRead", params: {} } });
    else readers[before.status === "ended" ? "haveRead" : "stillToRead"].push(before);
  }
  return readers;
}

function sentBefore(
  { seats }: InstanceSnapshot,
  { taskId }: TaskDefinition,
  { userCode }: Candidate,
): Seat | undefined {
  return newestSeat(
    seats.filter(
      (seat) =>
        seat.taskId === taskId &&
        seat.userCode === userCode &&
        (seat.status === "open" || seat.cause === "handled"),
    ),
  );
}
