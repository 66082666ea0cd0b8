import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { UserCode } from "../model/process-instance.ts";
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

function joined(same: readonly Candidate[], { control }: TaskDefinition): Candidate[] {
  const [first] = same;
  if (first === undefined || same.length === 1) return first === undefined ? [] : [first];
  const spokenFor = new Map<UserCode, { weight: number; groups: Set<string> }>();
  for (const candidate of same) {
    const { userCode, onBehalfOf, weight = 1, group = "" } = candidate;
    const person = control === true ? userCode : (onBehalfOf ?? userCode);
    const { weight: before, groups } = spokenFor.get(person) ?? { weight: 0, groups: new Set<string>() };
    for (const name of group.split(",")) if (name !== "") groups.add(name);
    spokenFor.set(person, { weight: Math.max(before, weight), groups });
  }
  const worth = [...spokenFor.values()];
  const groups = worth.flatMap((each) => [...each.groups]);
  const represents = new Set(same.flatMap(representedBy));
  // Where places are there already, in a sequence: the first whose turn comes.
  const slotId = same.find((candidate) => candidate.slotId !== undefined)?.slotId;
  return [
    {
      ...(same.find(({ onBehalfOf }) => onBehalfOf === undefined) ?? first),
      ...(slotId === undefined ? {} : { slotId }),
      ...(represents.size === 0 ? {} : { represents: [...represents] }),
      weight: worth.reduce((sum, { weight }) => sum + weight, 0),
      ...(groups.length === 0 ? {} : { group: groups.join(",") }),
      ...(worth.length === 1 ? {} : { votes: worth.length }),
    },
  ];
}

function representedBy({ represents = [], onBehalfOf }: Candidate): UserCode[] {
  return onBehalfOf === undefined ? [...represents] : [onBehalfOf, ...represents];
}
