import type { Decision } from "../decision/decision.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askedSeats } from "../flow/consultation.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { advanceSequence, finishIfDecided } from "../flow/finish-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import { heldSlots, slotOf } from "../flow/slots.ts";
import { standingOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { RemovePerson } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { givenReason, refuseChange } from "./changing-seat.ts";
import { answersOnly, refuseVetoed } from "./held-seat.ts";

/**
 * Takes a person out of a task before they have acted (R21): holders those who were added, where its definition allows
 * it, a process administrator anybody. Refuses with `notFound`, `actionNotAllowed`, `lastSeatStays`,
 * `unreachableThreshold` where the others' votes could no longer be enough, and by field without a reason.
 */
export function removePerson(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: RemovePerson,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const seat = namedSeat(decision, command.seatId);
    if (seat === undefined) return stop({ refused: "notFound" });
    const visit = visitOf(snapshot, seat.visitId);
    const task = taskOf(decision.prepared, seat.taskId);
    const params = { task: task.taskName };
    refuseRemoval(decision, seat, visit);
    const reason = givenReason(command);
    const others = heldSlots(snapshot, visit).filter(
      (held) => held.seat.status !== "ended" && held.seat.seatId !== seat.seatId,
    );
    if (others.length === 0) stop({ refused: "lastSeatStays", params });

    const { visitId } = visit;
    const change = { change: "removePerson", seatId: seat.seatId, userCodes: [seat.userCode] } as const;
    decision.emit({ type: "hands_changed", visitId, ...change, reason }, "asCause");
    for (const { seatId, status } of [...askedSeats(snapshot, seat), seat]) {
      if (status !== "ended") decision.emit({ type: "seat_closed", seatId, cause: "removed" });
    }
    decision.effect({
      effect: "notify",
      userCode: seat.userCode,
      kind: "removed_from_task",
      params: { ...params, title: snapshot.title, reason },
    });
    const standing = standingOf(decision.snapshot, visitOf(decision.snapshot, visitId));
    // Otherwise whoever may take people out would pass what a countersigner's no holds up.
    if (standing === "passed") refuseVetoed(decision, { visit, task });
    if (standing === "failed")
      stop({
        refused: "unreachableThreshold",
        params: { ...params, mode: visit.mode ?? "any", seats: others.length },
      });
    if (!finishIfDecided(decision, visitId)) advanceSequence(decision, visitId);
    runFlow(decision);
  });
}

function refuseRemoval({ snapshot, context, prepared }: Decision, seat: Seat, visit: Visit): void {
  const task = taskOf(prepared, seat.taskId);
  const isTheirs = seatsOf(snapshot, visit.visitId).some(
    (each) => each.userCode === context.actor.userCode && each.status === "open" && !answersOnly(each),
  );
  const isAdded = slotOf(snapshot, seat).addedBySlotId !== undefined;
  const mayThey = isProcessAdministrator(context.actor) || (isTheirs && isAdded);
  const isPending = seat.status !== "ended" && seat.askedBySeatId === undefined && visit.status === "open";
  if (!mayThey || !isPending || task.taskType !== "approve")
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "removePerson" } });
  if (!isProcessAdministrator(context.actor)) refuseChange({ task, visit }, "removePerson");
}
