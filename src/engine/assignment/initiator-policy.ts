import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { People } from "../model/context.ts";
import type { UserCode } from "../model/process-instance.ts";
import type { Candidate } from "./candidate.ts";

type InitiatorPolicy = NonNullable<TaskDefinition["initiatorPolicy"]>;

/** The policy in force where the initiator would approve his own application (R9). */
export function initiatorPolicyOf(task: TaskDefinition): InitiatorPolicy {
  return task.initiatorPolicy ?? (task.control === true ? "to_superior" : "skip_if_others");
}

/**
 * Applies the policy for an initiator among the candidates (R9). `initiators` are the person whom the application is
 * for and the one who filed it. With `skip_if_others` an initiator who is alone stays.
 */
export function applyInitiatorPolicy(
  candidates: readonly Candidate[],
  initiators: ReadonlySet<UserCode>,
  policy: InitiatorPolicy,
  people: People,
): Candidate[] {
  const others = candidates.filter(({ userCode }) => !initiators.has(userCode));
  switch (policy) {
    case "self":
      return [...candidates];
    case "skip_if_others":
      return others.length > 0 ? others : [...candidates];
    case "skip":
      return others;
    case "to_superior":
      return candidates.flatMap((candidate) =>
        initiators.has(candidate.userCode) ? superiorInstead(candidate, initiators, people) : [candidate],
      );
  }
}

function superiorInstead(
  candidate: Candidate,
  initiators: ReadonlySet<UserCode>,
  people: People,
): Candidate[] {
  const passed = new Set<UserCode>([candidate.userCode]);
  let above = people.superiorOf(candidate.userCode);
  while (above !== undefined && !passed.has(above) && (initiators.has(above) || !people.isActive(above))) {
    passed.add(above);
    above = people.superiorOf(above);
  }
  if (above === undefined || passed.has(above)) return [];
  const { onBehalfOf: _self, ...rest } = candidate;
  const reason = { reason: "superior", params: { person: candidate.userCode } };
  return [{ ...rest, userCode: above, reason }];
}
