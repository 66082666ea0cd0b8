import { TaskStatus } from "#contract/codes/task-status.ts";
import type { Seat } from "#engine";

/** 11 while it is not ended; 12 ended by its holder, 13 by anything else (spec §4). */
export function taskStatusOf(seat: Pick<Seat, "status" | "cause">): TaskStatus {
  if (seat.status !== "ended") return TaskStatus.open;
  return seat.cause === "handled" ? TaskStatus.endedByHolder : TaskStatus.endedOtherwise;
}
