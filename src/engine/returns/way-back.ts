import { visitOf } from "../flow/find-in-snapshot.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { InstanceSnapshot, SeatId, UserCode, VisitId } from "../model/process-instance.ts";
import { ancestorsOf, descendantsOf, lineageOf, stepOf } from "./travelled-graph.ts";

/** A step that is done again when returned work is walked, and who did it last. */
export interface StepAgain {
  taskId: string;
  userCodes: UserCode[];
}

/**
 * The steps between a return's target and the one who returns, in the order they were travelled: on a walk their
 * people decide again (R14, R17). Conditions are asked afresh then, so a step may still fall away. Pure.
 */
export function wayBack(snapshot: InstanceSnapshot, seatId: SeatId, targetId: VisitId): StepAgain[] {
  const own = snapshot.seats.find((seat) => seat.seatId === seatId);
  if (own === undefined) return [];
  const before = new Set(
    [...ancestorsOf(snapshot, own.visitId)].flatMap((visitId) => [...lineageOf(snapshot, visitId)]),
  );
  const newest = new Map<VisitId, VisitId>();
  for (const visitId of descendantsOf(snapshot, lineageOf(snapshot, targetId))) {
    const step = stepOf(snapshot, visitId);
    if (before.has(visitId)) newest.set(step, Math.max(newest.get(step) ?? 0, visitId));
  }
  return [...newest.values()]
    .sort((one, other) => one - other)
    .map((visitId) => visitOf(snapshot, visitId))
    .map(({ visitId, taskId, carried }) => {
      const agreed = snapshot.seats.filter(
        (seat) =>
          seat.visitId === visitId && seat.cause === "handled" && seat.actionCode === TaskAction.approve,
      );
      return {
        taskId,
        userCodes: [...new Set([...(carried ?? []), ...agreed].map(({ userCode }) => userCode))],
      };
    })
    .filter(({ userCodes }) => userCodes.length > 0);
}
