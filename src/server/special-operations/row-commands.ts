import type { SpecialOperation } from "#contract/codes/special-operation.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import {
  type Bundle,
  cancelInstance,
  type CommandContext,
  type InstanceSnapshot,
  jumpInstance,
  type Outcome,
  reassignTask,
  retryIncident,
  type Seat,
  urgeTask,
} from "#engine";

/** What is done to one application. */
export interface Wanted {
  operation: SpecialOperation;
  toUserCode?: string | undefined;
  fromUserCode?: string | undefined;
  taskId?: string | undefined;
  reason: string;
}

/** One command of it. */
export type RowCommand = (bundle: Bundle, snapshot: InstanceSnapshot, context: CommandContext) => Outcome;

/**
 * The commands that carry an operation out on an application, all of them or none. `seatId`: the one task that was named.
 * Refuses with `severalHaveIt`, `nobodyHasIt`, `nothingStopped`, and by field a step that the application's process does
 * not have.
 */
export function rowCommands(
  wanted: Wanted,
  stored: { bundle: Bundle; snapshot: InstanceSnapshot },
  seatId: number | undefined,
): RowCommand[] | Refusal {
  const { operation, reason, taskId = "", toUserCode = "" } = wanted;
  switch (operation) {
    case "cancel":
      return [(bundle, snapshot, context) => cancelInstance(bundle, snapshot, { reason }, context)];
    case "jump": {
      const { processName, tasks } = stored.bundle.definition;
      if (tasks.every((task) => task.taskId !== taskId))
        return refuseFields({ taskId: { problem: "stepNotInProcess", params: { process: processName } } });
      const command = { toTaskId: taskId, reason };
      return [(bundle, snapshot, context) => jumpInstance(bundle, snapshot, command, context)];
    }
    case "urge": {
      const command = { message: reason, ...(seatId === undefined ? {} : { seatId }) };
      return [(bundle, snapshot, context) => urgeTask(bundle, snapshot, command, context)];
    }
    case "retry": {
      const stopped = stored.snapshot.incidents ?? [];
      if (stopped.length === 0) return refuse("nothingStopped");
      return stopped.map(({ visitId }): RowCommand => {
        const command = { visitId, reason };
        return (bundle, snapshot, context) => retryIncident(bundle, snapshot, command, context);
      });
    }
    case "reassign": {
      const seats = seatsToGive(wanted, stored, seatId);
      if (!Array.isArray(seats)) return seats;
      return seats.map((seat): RowCommand => {
        const command = { seatId: seat.seatId, toUserCode, reason };
        return (bundle, snapshot, context) => reassignTask(bundle, snapshot, command, context);
      });
    }
  }
}

/** The work that goes to somebody else: the task named, all of a person's, or that of the only one who has any. */
function seatsToGive(
  { fromUserCode }: Wanted,
  { bundle, snapshot }: { bundle: Bundle; snapshot: InstanceSnapshot },
  seatId: number | undefined,
): Seat[] | Refusal {
  if (seatId !== undefined) return snapshot.seats.filter((seat) => seat.seatId === seatId);
  const readings = new Set(
    bundle.definition.tasks.filter(({ taskType }) => taskType === "read").map(({ taskId }) => taskId),
  );
  const open = snapshot.seats.filter(
    ({ status, taskId }) => (status === "open" || status === "waiting") && !readings.has(taskId),
  );
  const theirs = fromUserCode === undefined ? open : open.filter(({ userCode }) => userCode === fromUserCode);
  const holders = [...new Set(theirs.map(({ userCode }) => userCode))];
  if (snapshot.status === "draft" || holders.length === 0) return refuse("nobodyHasIt");
  return holders.length === 1 ? theirs : refuse("severalHaveIt", { people: holders });
}
