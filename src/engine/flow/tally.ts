import { type RunWay, readRunWay } from "#contract/rules/completion-mode.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { InstanceSnapshot, Seat, Visit, VoteGroup } from "../model/process-instance.ts";
import { findSeat, newestOfEach } from "./find-in-snapshot.ts";

/** How the votes of a visit stand. */
export type Standing = "passed" | "failed" | "open";

/** A completion mode with the groups that were resolved for it. */
export interface VoteRule extends RunWay {
  groups?: readonly VoteGroup[] | undefined;
}

interface Slot {
  vote: "yes" | "no" | "pending";
  weight: number;
  groups: readonly string[];
}

/** The completion mode in force on a visit. */
export function runWayOf(visit: Visit): RunWay {
  return readRunWay(visit.mode ?? "any") ?? { mode: "any", argument: 1 };
}

/** Whether a visit's votes decide it (R12): passed as soon as they suffice, failed as soon as they no longer can. Pure. */
export function standingOf(snapshot: InstanceSnapshot, visit: Visit): Standing {
  const rule = { ...runWayOf(visit), groups: visit.groups };
  const slots = slotsOf(snapshot, visit);
  if (isMet(rule, slots, (slot) => slot.vote === "yes")) return "passed";
  return isMet(rule, slots, (slot) => slot.vote !== "no") ? "open" : "failed";
}

/** Whether agreements given before are enough although nobody of those seated now has voted (R11). */
export function isDecidedBefore(
  runWay: VoteRule,
  given: readonly Pick<Seat, "weight" | "group">[],
  seated: readonly Pick<Seat, "weight" | "group">[],
): boolean {
  const slots = [
    ...given.map((seat) => ({ vote: "yes" as const, ...valueOf(seat) })),
    ...seated.map((seat) => ({ vote: "pending" as const, ...valueOf(seat) })),
  ];
  return isMet(runWay, slots, (slot) => slot.vote === "yes");
}

/** Whether the mode could be met at all if everybody agreed. */
export function isReachable(runWay: VoteRule, seats: readonly Pick<Seat, "weight" | "group">[]): boolean {
  const slots = seats.map((seat) => ({ vote: "yes" as const, ...valueOf(seat) }));
  return isMet(runWay, slots, () => true);
}

function isMet(rule: VoteRule, slots: readonly Slot[], counts: (slot: Slot) => boolean): boolean {
  const { mode, argument } = rule;
  const counted = slots.filter(counts);
  switch (mode) {
    case "single":
    case "any":
    case "claim":
      return counted.length >= 1;
    case "all":
    case "sequential":
      return slots.length > 0 && counted.length === slots.length;
    case "ratio":
      // A share such as 0.6 of 5 must not ask for a fourth vote because 3 is 3.0000000000000004.
      return slots.length > 0 && counted.length >= Math.ceil(argument * slots.length - 1e-9);
    case "count":
      return counted.length >= argument;
    case "weight":
      return counted.reduce((sum, slot) => sum + slot.weight, 0) >= argument;
    case "per_group": {
      const groups = rule.groups ?? groupsOf(slots, argument);
      const agreed = (name: string): number => counted.filter((slot) => slot.groups.includes(name)).length;
      return groups.length > 0 && groups.every(({ name, quota }) => agreed(name) >= quota);
    }
  }
}

/** A visit opened before groups were kept with it: those of its people. */
function groupsOf(slots: readonly Slot[], quota: number): VoteGroup[] {
  return [...new Set(slots.flatMap((slot) => slot.groups))].map((name) => ({ name, quota }));
}

/** One slot for each vote that counts: carried agreements, and the latest seat of each person who was not taken off. */
function slotsOf(snapshot: InstanceSnapshot, visit: Visit): Slot[] {
  const carried = (visit.carried ?? []).map((vote) => {
    // Those carried before their value stood with them count as they did where they were given.
    const isValued = vote.weight !== undefined || vote.group !== undefined;
    const given = isValued ? vote : findSeat(snapshot, vote.seatId);
    return { vote: "yes" as const, ...valueOf(given ?? {}) };
  });
  return [
    ...carried,
    ...votingSeats(snapshot, visit).map((seat) => ({ vote: voteOf(seat), ...valueOf(seat) })),
  ];
}

/** The seats of a visit that have or had a vote: the newest of each person, countersigners left out. */
export function votingSeats(snapshot: InstanceSnapshot, visit: Visit): Seat[] {
  const isVoid = (seat: Seat): boolean =>
    seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) < (visit.resumedBy ?? 0);
  return newestOfEach(snapshot, visit.visitId).filter(
    (seat) => seat.status !== "ended" || (seat.cause === "handled" && !isVoid(seat)),
  );
}

function voteOf(seat: Seat): Slot["vote"] {
  if (seat.status !== "ended") return "pending";
  return seat.actionCode === TaskAction.return ? "no" : "yes";
}

function valueOf(seat: Pick<Seat, "weight" | "group">): { weight: number; groups: readonly string[] } {
  return { weight: seat.weight ?? 1, groups: (seat.group ?? "").split(",") };
}
