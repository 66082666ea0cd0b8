import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { SlotShare, UserCode } from "../model/process-instance.ts";
import type { Candidate } from "./candidate.ts";

/**
 * One place for each person, with the reason that named them first (R7). Who is found twice counts once. Who stands in
 * for others found beside them speaks for each of those too (R24): in their groups, with their weight, as so many
 * agreements; on a control task never for more than one.
 */
export function onePlaceEach(candidates: readonly Candidate[], task: TaskDefinition): Candidate[] {
  const byPerson = new Map<UserCode, Candidate[]>();
  for (const candidate of candidates) {
    const earlier = byPerson.get(candidate.userCode) ?? [];
    byPerson.set(candidate.userCode, [...earlier, candidate]);
  }
  return [...byPerson.values()].flatMap((same) => joined(same, task));
}

function joined(same: readonly Candidate[], task: TaskDefinition): Candidate[] {
  const [first] = same;
  if (first === undefined || same.length === 1) return first === undefined ? [] : [first];
  const shares = sharesOf(same);
  const represents = new Set(same.flatMap(representedBy));
  // Where places are there already, in a sequence: the first whose turn comes.
  const slotId = same.find((candidate) => candidate.slotId !== undefined)?.slotId;
  const { alsoFor: _others, ...named } = same.find(({ onBehalfOf }) => onBehalfOf === undefined) ?? first;
  const others = shares
    .map(({ person }) => person)
    .filter((person) => person !== named.userCode && person !== named.onBehalfOf);
  return [
    {
      ...named,
      ...(slotId === undefined ? {} : { slotId }),
      ...(represents.size === 0 ? {} : { represents: [...represents] }),
      ...worthOf(shares, task),
      ...(shares.length === 1 ? {} : { shares }),
      ...(others.length === 0 ? {} : { alsoFor: others }),
    },
  ];
}

/** What each person is worth for whom these candidates act, whoever of them act for themselves among them. */
function sharesOf(same: readonly Candidate[]): SlotShare[] {
  const worth = new Map<UserCode, { weight: number; groups: Set<string> }>();
  for (const { userCode, onBehalfOf, weight = 1, group = "", shares } of same) {
    const own = { person: onBehalfOf ?? userCode, weight, groups: group.split(",") };
    for (const share of shares ?? [own]) {
      const before = worth.get(share.person) ?? { weight: 0, groups: new Set<string>() };
      for (const name of share.groups) if (name !== "") before.groups.add(name);
      worth.set(share.person, { ...before, weight: Math.max(before.weight, share.weight) });
    }
  }
  return [...worth].map(([person, { weight, groups }]) => ({ person, weight, groups: [...groups] }));
}

/** What one holder is worth who speaks for these: for each of them, on a control task for one alone. Pure. */
export function worthOf(
  shares: readonly SlotShare[],
  { control }: Pick<TaskDefinition, "control">,
): { weight: number; group?: string; votes?: number } {
  const weights = shares.map(({ weight }) => weight);
  const all = shares.flatMap((share) => share.groups);
  const groups = control === true ? [...new Set(all)] : all;
  return {
    weight: control === true ? Math.max(...weights) : weights.reduce((sum, weight) => sum + weight, 0),
    ...(groups.length === 0 ? {} : { group: groups.join(",") }),
    ...(control === true || shares.length === 1 ? {} : { votes: shares.length }),
  };
}

function representedBy({ represents = [], onBehalfOf }: Candidate): UserCode[] {
  return onBehalfOf === undefined ? [...represents] : [onBehalfOf, ...represents];
}
