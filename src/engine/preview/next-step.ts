import type { FormValues } from "#contract/schema.ts";
import { isAutomatic } from "#contract/shapes/process-definition.ts";
import { approveTask } from "../commands/approve-task.ts";
import { completeAutomaticTask } from "../commands/complete-automatic-task.ts";
import { countersignTask } from "../commands/countersign-task.ts";
import { answersOnly } from "../commands/held-seat.ts";
import { rejectTask } from "../commands/reject-task.ts";
import { wakeInstance } from "../commands/wake-instance.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";
import { asPerson } from "./imagined-context.ts";

/** What the holder of a seat is taken to decide, and what they write meanwhile. */
export interface ImaginedDecision {
  act: "approve" | "reject";
  values?: FormValues;
}

/** Who decides what; where nothing is said everybody agrees and writes nothing. */
export interface ImaginedDecisions {
  ofSeat?(seat: Seat): ImaginedDecision;
  /** What an automatic task writes; what its definition says when absent. */
  ofAutomaticTask?(taskId: string): FormValues | undefined;
  /** Tasks that nothing more is done on. */
  leaveOut?: ReadonlySet<string>;
}

/**
 * The earliest open piece of work done, by the very commands: decided by its holder, or reported done by the host.
 * Nothing where no work is left that people or the host can do.
 */
export function nextStep(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  context: CommandContext,
  { ofSeat, ofAutomaticTask, leaveOut }: ImaginedDecisions = {},
): Outcome | undefined {
  const { tasks } = prepare(bundle);
  for (const visit of snapshot.visits) {
    if (visit.status !== "open" || leaveOut?.has(visit.taskId) === true) continue;
    const type = tasks.get(visit.taskId)?.taskType;
    if (isAutomatic(type)) {
      const values = ofAutomaticTask?.(visit.taskId);
      const command = { visitId: visit.visitId, ...(values === undefined ? {} : { values }) };
      return completeAutomaticTask(bundle, snapshot, command, context);
    }
    if (type === "delay") return afterDelay(bundle, snapshot, visit, context);
    const seat = snapshot.seats.find((each) => each.visitId === visit.visitId && each.status === "open");
    if (seat === undefined || type !== "approve") continue;
    return decided(bundle, snapshot, seat, ofSeat?.(seat) ?? { act: "approve" }, context);
  }
  return undefined;
}

function decided(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  seat: Seat,
  { act, values }: ImaginedDecision,
  context: CommandContext,
): Outcome {
  const command = { seatId: seat.seatId, opinion: "-", signature: "-" };
  const holder = asPerson(context, seat.userCode);
  if (answersOnly(seat)) return countersignTask(bundle, snapshot, { ...command, agrees: true }, holder);
  if (act === "reject") return rejectTask(bundle, snapshot, command, holder);
  return approveTask(bundle, snapshot, { ...command, ...(values === undefined ? {} : { values }) }, holder);
}

/** The delay over, and nothing else that the time would bring. */
function afterDelay(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  { visitId }: Visit,
  context: CommandContext,
): Outcome {
  const seats = snapshot.seats.map(({ wakeAt: _wake, ...seat }) => seat);
  const visits = snapshot.visits.map(({ wakeAt: _wake, ...visit }) =>
    visit.visitId === visitId ? { ...visit, wakeAt: context.now } : visit,
  );
  return wakeInstance(bundle, { ...snapshot, seats, visits }, context);
}
