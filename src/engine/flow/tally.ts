import { type RunWay, readRunWay } from "#contract/rules/completion-mode.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit, VoteGroup } from "../model/process-instance.ts";
import { findSeat } from "./find-in-snapshot.ts";
import { type HeldSlot, heldSlots, slotOf } from "./slots.ts";

/** How the votes of a visit stand. */
export type Standing = "passed" | "failed" | "open";

/** A completion mode with the groups that were resolved for it. */
export interface VoteRule extends RunWay {
  groups?: readonly VoteGroup[] | undefined;
}

/** What a vote is worth: weight, groups joined by commas, and for how many persons it speaks. */
export interface Valued {
  weight?: number;
  group?: string;
  votes?: number;
}

interface Vote {
  vote: "yes" | "no" | "pending";
  weight: number;
  groups: readonly string[];
  votes: number;
}

/** The completion mode in force on a visit. */
export function runWayOf(visit: Visit): RunWay {
  return readRunWay(visit.mode ?? "any") ?? { mode: "any", argument: 1 };
}

/** Whether a visit's votes decide it (R12): passed as soon as they suffice, failed as soon as they no longer can. Pure. */
export function standingOf(snapshot: InstanceSnapshot, visit: Visit): Standing {
  const rule = { ...runWayOf(visit), groups: visit.groups };
  const votes = votesOf(snapshot, visit);
  if (isMet(rule, votes, ({ vote }) => vote === "yes")) return "passed";
  return isMet(rule, votes, ({ vote }) => vote !== "no") ? "open" : "failed";
}

/** Whether agreements given before are enough although nobody of those seated now has voted (R11). */
export function isDecidedBefore(
  runWay: VoteRule,
  given: readonly Valued[],
  seated: readonly Valued[],
): boolean {
  const votes = [
    ...given.map((seat) => ({ vote: "yes" as const, ...valueOf(seat) })),
    ...seated.map((seat) => ({ vote: "pending" as const, ...valueOf(seat) })),
  ];
  return isMet(runWay, votes, ({ vote }) => vote === "yes");
}

/** Whether the mode could be met at all if everybody agreed. */
export function isReachable(runWay: VoteRule, seats: readonly Valued[]): boolean {
  const votes = seats.map((seat) => ({ vote: "yes" as const, ...valueOf(seat) }));
  return isMet(runWay, votes, () => true);
}

function isMet(rule: VoteRule, votes: readonly Vote[], counts: (vote: Vote) => boolean): boolean {
  const { mode, argument } = rule;
  const counted = votes.filter(counts);
  const agreements = persons(counted);
  switch (mode) {
    case "single":
    case "any":
    case "claim":
      return counted.length >= 1;
    case "all":
    case "sequential":
      return votes.length > 0 && counted.length === votes.length;
    case "ratio":
      // A share such as 0.6 of 5 must not ask for a fourth vote because 3 is 3.0000000000000004.
      return votes.length > 0 && agreements >= Math.ceil(argument * persons(votes) - 1e-9);
    case "count":
      return agreements >= argument;
    case "weight":
      return counted.reduce((sum, vote) => sum + vote.weight, 0) >= argument;
    case "per_group": {
      const groups = rule.groups ?? groupsOf(votes, argument);
      const inGroups = counted.flatMap((vote) => vote.groups);
      const agreed = (name: string): number => inGroups.filter((group) => group === name).length;
      return groups.length > 0 && groups.every(({ name, quota }) => agreed(name) >= quota);
    }
  }
}

function persons(votes: readonly Vote[]): number {
  return votes.reduce((sum, vote) => sum + vote.votes, 0);
}

/** A visit opened before groups were kept with it: those of its people. */
function groupsOf(votes: readonly Vote[], quota: number): VoteGroup[] {
  return [...new Set(votes.flatMap((vote) => vote.groups))].map((name) => ({ name, quota }));
}

/** Every vote that counts: agreements carried here, and the newest of each slot that was not given up. */
function votesOf(snapshot: InstanceSnapshot, visit: Visit): Vote[] {
  const carried = (visit.carried ?? []).map((vote) => ({
    vote: "yes" as const,
    ...valueOf(isValued(vote) ? vote : valueWhereGiven(snapshot, vote.seatId)),
  }));
  const own = votingSlots(snapshot, visit).map(({ slot, seat }) => ({
    vote: voteOf(seat),
    weight: slot.weight ?? 1,
    groups: slot.groups ?? [],
    votes: slot.votes ?? 1,
  }));
  return [...carried, ...own];
}

/** The slots of a visit whose newest seat has or had a vote. */
export function votingSlots(snapshot: InstanceSnapshot, visit: Visit): HeldSlot[] {
  const isVoid = (seat: Seat): boolean =>
    seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) < (visit.resumedBy ?? 0);
  return heldSlots(snapshot, visit).filter(
    ({ seat }) => seat.status !== "ended" || (isDecision(seat) && !isVoid(seat)),
  );
}

/** Its holder decided it, or the system did when it was late (R25). */
export function isDecision({ cause, actionCode }: Seat): boolean {
  return cause === "handled" || (cause === "timeout" && actionCode !== undefined);
}

function voteOf(seat: Seat): Vote["vote"] {
  if (seat.status !== "ended") return "pending";
  return seat.actionCode === TaskAction.return || seat.actionCode === "reject" ? "no" : "yes";
}

function isValued({ weight, group }: Valued): boolean {
  return weight !== undefined || group !== undefined;
}

/** Agreements carried before their value stood with them count as they did where they were given. */
function valueWhereGiven(snapshot: InstanceSnapshot, seatId: SeatId): Valued {
  const seat = findSeat(snapshot, seatId);
  if (seat === undefined) return {};
  const { weight, groups } = slotOf(snapshot, seat);
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(groups === undefined ? {} : { group: groups.join(",") }),
  };
}

function valueOf({ weight = 1, group = "", votes = 1 }: Valued): Omit<Vote, "vote"> {
  return { weight, groups: group.split(","), votes };
}
