import { type SeatChange, seatChanges } from "#contract/codes/seat-change.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { initiatorsOf } from "../assignment/initiators.ts";
import { mayTakeOver } from "../commands/take-over-task.ts";
import { vetoOn } from "../flow/consultation.ts";
import { findSeat, seatsOf, visitOf } from "../flow/find-in-snapshot.ts";
import { runWayOf } from "../flow/tally.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { Actor } from "../model/context.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit } from "../model/process-instance.ts";
import { seatsInForce } from "../returns/effect-of-decisions.ts";
import { returnTargets } from "../returns/return-targets.ts";
import { mayWithdraw } from "./may-withdraw.ts";
import { isProcessAdministrator } from "./process-administrator.ts";
import {
  isBeforeFirstVote,
  isSeatChangeAllowed,
  pooledSeats,
  removableSeats,
  seatChangesLeft,
} from "./seat-changes.ts";

/** What a person may do; the wire and the screens show exactly these. */
export type EngineAction =
  | "save"
  | "submit"
  | "approve"
  | "return"
  | "reject"
  | "claim"
  | "markAsRead"
  | "requestCountersign"
  | "countersignAgree"
  | "countersignDisagree"
  | "withdrawCountersign"
  | "takeBack"
  | "recall"
  | "urge"
  | "cancel"
  | "withdrawApplication"
  | "transfer"
  | "delegate"
  | "addPeople"
  | "removePerson"
  | "insertStep"
  | "giveBack"
  | "takeOver";

/** What `actor` may do on one seat of theirs; whether a decision can still be taken back the command itself finds out. */
export function allowedActions(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  seatId: SeatId,
  actor: Actor,
): EngineAction[] {
  const seat = findSeat(snapshot, seatId);
  if (seat === undefined) return [];
  if (seat.userCode !== actor.userCode)
    return mayTakeOver(snapshot, seat, actor.userCode) ? ["takeOver"] : [];
  if (seat.status === "waiting") return ["withdrawCountersign"];
  if (seat.status === "ended") return mayTakeBack(snapshot, seat) ? ["takeBack"] : [];
  if (seat.status !== "open") return [];
  if (seat.askedBySeatId !== undefined || seat.delegatedBy !== undefined)
    return ["countersignAgree", "countersignDisagree"];
  const task = prepare(amendedBundle(bundle, snapshot)).tasks.get(seat.taskId);
  switch (task?.taskType) {
    case "start":
      return initiatorsOf(snapshot).has(actor.userCode) ? ["save", "submit", "cancel"] : ["save", "submit"];
    case "read":
      return ["markAsRead"];
    case "approve": {
      const visit = visitOf(snapshot, seat.visitId);
      const actions: EngineAction[] = vetoOn(snapshot, task, visit) === undefined ? ["approve"] : [];
      if (returnTargets(bundle, snapshot, seatId).length > 0) actions.push("return");
      if (task.mayReject === true) actions.push("reject");
      actions.push("requestCountersign");
      if (isInPool(snapshot, seat.visitId)) actions.push("claim");
      return [...actions, ...handsActions(snapshot, task, visit)];
    }
    default:
      return [];
  }
}

/** How the holder of a task may let others into it, as its definition and its votes allow (R21). */
function handsActions(snapshot: InstanceSnapshot, task: TaskDefinition, visit: Visit): EngineAction[] {
  const canNow: Record<SeatChange, boolean> = {
    transfer: true,
    delegate: true,
    addPeople: isBeforeFirstVote(snapshot, visit),
    removePerson: removableSeats(snapshot, visit).length > 0,
    insertStep: true,
  };
  const isLeft = seatChangesLeft(task, visit) > 0;
  const changes = seatChanges.filter(
    (change) => isLeft && canNow[change] && isSeatChangeAllowed(task, change),
  );
  return pooledSeats(snapshot, visit).length > 0 ? [...changes, "giveBack"] : changes;
}

/** What `actor` may do with the instance as a whole; `isFollower` as the host attests. */
export function allowedInstanceActions(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  actor: Actor,
  isFollower = false,
): EngineAction[] {
  const isInitiator = initiatorsOf(snapshot).has(actor.userCode);
  const { status } = snapshot;
  const actions: EngineAction[] = [];
  if (isInitiator && status === "running" && !snapshot.pointOfNoReturnPassed) actions.push("recall");
  if ((isInitiator || isFollower) && status === "running" && isWaitedFor(bundle, snapshot, actor))
    actions.push("urge");
  const isUnderWay = status === "running" || status === "returned";
  if (isUnderWay && !snapshot.pointOfNoReturnPassed && mayWithdraw(snapshot, actor))
    actions.push("withdrawApplication");
  const ended = status === "complete" || status === "cancelled";
  const isTheirs = isInitiator && (status === "draft" || status === "returned");
  if (isTheirs || (!ended && isProcessAdministrator(actor))) actions.push("cancel");
  return actions;
}

/** Whether somebody else has work open, which a task to read is not. */
function isWaitedFor(bundle: Bundle, snapshot: InstanceSnapshot, { userCode }: Actor): boolean {
  const open = snapshot.seats.filter((seat) => seat.status === "open" && seat.userCode !== userCode);
  if (open.length === 0) return false;
  const { tasks } = prepare(amendedBundle(bundle, snapshot));
  return open.some(({ taskId }) => tasks.get(taskId)?.taskType !== "read");
}

function mayTakeBack(snapshot: InstanceSnapshot, seat: Seat): boolean {
  if (snapshot.status !== "running" || seat.cause !== "handled") return false;
  if (seat.actionCode === TaskAction.approve) return true;
  // A vote against, as long as it is one: what it had led to before the task came back is no vote any more.
  const isAgainst = seat.actionCode === "reject" || seat.actionCode === TaskAction.return;
  const isVotedOn = isAgainst && visitOf(snapshot, seat.visitId).status === "open";
  return isVotedOn && seatsInForce(snapshot).has(seat.seatId);
}

function isInPool(snapshot: InstanceSnapshot, visitId: number): boolean {
  if (runWayOf(visitOf(snapshot, visitId)).mode !== "claim") return false;
  return seatsOf(snapshot, visitId).filter((seat) => seat.status === "open").length > 1;
}
