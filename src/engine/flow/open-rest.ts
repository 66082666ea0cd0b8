import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { worthOf } from "../assignment/one-place-each.ts";
import { substituteAbsent } from "../assignment/substitute-absent.ts";
import type { Decision } from "../decision/decision.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { missingApprover, processAdministratorRole } from "../assignment/empty-policy.ts";
import { mayDecide } from "../assignment/may-decide.ts";
import { stop } from "../decision/stop.ts";
import type { Seat, SlotShare, UserCode } from "../model/process-instance.ts";
import { runWayOf } from "./tally.ts";
import { heldSlots } from "./slots.ts";
import { openSeat } from "./open-seat.ts";
import { clockToGo } from "./next-holder.ts";
import { seatsOf, visitOf } from "./find-in-snapshot.ts";

/**
 * Gives whoever had a place for several what is left of it, once one of them has their own part back (R24): a place for the
 * others, due when it was; in a sequence behind everybody. Where they have left, it is somebody's who is there.
 */
export function openRest(
  decision: Decision,
  task: TaskDefinition,
  seat: Seat,
  rest: readonly SlotShare[],
): void {
  const { visitId, delegatedBy } = seat;
  const visit = visitOf(decision.snapshot, visitId);
  const persons = rest.map(({ person }) => person);
  const holder = holderOfRest(decision, task, seat, persons);
  const others = persons.filter((person) => person !== holder.userCode);
  const isOwn = others.length < persons.length;
  const [onBehalfOf] = isOwn ? [] : others;
  const further = others.filter((person) => person !== onBehalfOf);
  const last = Math.max(...heldSlots(decision.snapshot, visit).map(({ slot }) => slot.order));
  openSeat(decision, task, visitId, {
    ...holder,
    due: clockToGo(decision, seat),
    order: last + 1,
    isQueued: runWayOf(visit).mode === "sequential",
    ...worthOf(rest, task),
    ...(rest.length === 1 ? {} : { shares: rest }),
    ...(others.length === 0 ? {} : { represents: others }),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    alsoFor: further,
    ...(delegatedBy === undefined ? {} : { delegatedBy }),
  });
}

/** Who has it: whoever had all of it, as long as they are there; else whoever acts for one of the others, or one of them; else an administrator. */
function holderOfRest(
  decision: Decision,
  task: TaskDefinition,
  { visitId, userCode, reason }: Seat,
  persons: readonly UserCode[],
): Pick<Candidate, "userCode" | "reason"> {
  const { people } = decision.context;
  const found = persons.map((person) => substituteAbsent({ userCode: person, reason }, decision));
  const instead = { reason: "instead", params: { task: task.taskName } };
  const [first = userCode] = persons;
  const theirs = found.find((each) => each.userCode === userCode)?.reason;
  const ofFirst = theirs ?? { ...reason, params: { ...reason.params, person: first } };
  const candidates = [
    { userCode, reason: persons.includes(userCode) ? reason : ofFirst },
    ...found,
    ...persons.map((person) => ({ userCode: person, reason })),
    ...people.withRole(processAdministratorRole).map((code) => ({ userCode: code, reason: instead })),
  ];
  const isFree = (candidate: Candidate): boolean =>
    people.isActive(candidate.userCode) &&
    mayDecide(decision, task, candidate) &&
    !seatsOf(decision.snapshot, visitId).some(
      (each) => each.userCode === candidate.userCode && each.status !== "ended",
    );
  const holder = candidates.find((each) => isFree(each)) ?? stop(missingApprover(decision, task));
  return { userCode: holder.userCode, reason: holder.reason };
}
