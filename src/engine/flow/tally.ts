import { type RunWay, readRunWay } from "#contract/rules/completion-mode.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";

/** How the votes of a visit stand. */
export type Standing = "passed" | "failed" | "open";

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
  const runWay = runWayOf(visit);
  const slots = slotsOf(snapshot, visit);
  if (isMet(runWay, slots, (slot) => slot.vote === "yes")) return "passed";
  return isMet(runWay, slots, (slot) => slot.vote !== "no") ? "open" : "failed";
}

/** Whether agreements given before are enough although nobody of those seated now has voted (R11). */
export function isDecidedBefore(
  runWay: RunWay,
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
export function isReachable(runWay: RunWay, seats: readonly Pick<Seat, "weight" | "group">[]): boolean {
  const slots = seats.map((seat) => ({ vote: "yes" as const, ...valueOf(seat) }));
  return isMet(runWay, slots, () => true);
}

function isMet({ mode, argument }: RunWay, slots: readonly Slot[], counts: (slot: Slot) => boolean): boolean {
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
      const groups = new Set(slots.flatMap((slot) => slot.groups));
      return (
        groups.size > 0 &&
        [...groups].every((group) => counted.filter((slot) => slot.groups.includes(group)).length >= argument)
      );
    }
  }
}

/** One slot for each vote that counts: carried agreements, and the latest seat of each person who was not taken off. */
function slotsOf(snapshot: InstanceSnapshot, visit: Visit): Slot[] {
  const carried = (visit.carried ?? []).map((vote) => {
    const seat = snapshot.seats.find((each) => each.seatId === vote.seatId);
    return { vote: "yes" as const, ...valueOf(seat ?? {}) };
  });
  return [
    ...carried,
    ...votingSeats(snapshot, visit).map((seat) => ({ vote: voteOf(seat), ...valueOf(seat) })),
  ];
}

/** The seats of a visit that have or had a vote: the newest of each person, countersigners left out. */
export function votingSeats(snapshot: InstanceSnapshot, visit: Visit): Seat[] {
  const newest = new Map<string, Seat>();
  for (const seat of snapshot.seats) {
    if (seat.visitId === visit.visitId && seat.askedBySeatId === undefined) newest.set(seat.userCode, seat);
  }
  const isVoid = (seat: Seat): boolean =>
    seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) < (visit.resumedBy ?? 0);
  return [...newest.values()].filter(
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
