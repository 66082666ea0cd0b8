import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { assignmentsOf } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, UserCode } from "../model/process-instance.ts";
import type { Candidate } from "./candidate.ts";
import { filersOf } from "./initiators.ts";
import { substituteAbsent } from "./substitute-absent.ts";

type InitiatorPolicy = NonNullable<TaskDefinition["initiatorPolicy"]>;

/**
 * The policy in force where the initiator would approve their own application (R9). A task that is given to the
 * applicant and nobody else says `self` by that.
 */
export function initiatorPolicyOf(task: TaskDefinition): InitiatorPolicy {
  if (task.initiatorPolicy !== undefined) return task.initiatorPolicy;
  if (task.control === true) return "to_superior";
  const rules = assignmentsOf(task);
  const isApplicants = rules.length > 0 && rules.every(({ assignedType }) => assignedType === "applicant");
  return isApplicants ? "self" : "skip_if_others";
}

/**
 * Whether four eyes keep a person from approving (R9): everybody who had a hand in filing the application, and who
 * stands in for one of them. With `self` the applicant may, but never somebody who filed it for them.
 */
export function mayNotApprove(
  snapshot: InstanceSnapshot,
  { userCode, onBehalfOf }: Pick<Candidate, "userCode" | "onBehalfOf">,
  policy: InitiatorPolicy,
): boolean {
  if (policy === "self" && userCode === snapshot.applicant) return false;
  const filers = filersOf(snapshot);
  return filers.has(userCode) || (onBehalfOf !== undefined && filers.has(onBehalfOf));
}

/**
 * Applies the policy for the initiators among the candidates (R9). Where `skip_if_others` or `self` leaves nobody, it
 * climbs to their superiors: nobody but the applicant of a task that says `self` decides on what they filed.
 */
export function applyInitiatorPolicy(
  decision: Decision,
  candidates: readonly Candidate[],
  policy: InitiatorPolicy,
): Candidate[] {
  const { snapshot } = decision;
  const others = candidates.filter((candidate) => !mayNotApprove(snapshot, candidate, policy));
  if (policy === "skip" || (others.length > 0 && policy !== "to_superior")) return others;
  return candidates.flatMap((candidate) =>
    mayNotApprove(snapshot, candidate, policy) ? superiorInstead(decision, candidate) : [candidate],
  );
}

/** The next active person above who is no initiator, or who acts for them while they are absent (R24). */
function superiorInstead(decision: Decision, candidate: Candidate): Candidate[] {
  const { people } = decision.context;
  const initiators = filersOf(decision.snapshot);
  const { onBehalfOf, ...rest } = candidate;
  const person = initiators.has(candidate.userCode) ? candidate.userCode : (onBehalfOf ?? candidate.userCode);
  const reason = { reason: "superior", params: { person } };
  const passed = new Set<UserCode>([person]);
  for (
    let above = people.superiorOf(person);
    above !== undefined && !passed.has(above);
    above = people.superiorOf(above)
  ) {
    passed.add(above);
    if (initiators.has(above)) continue;
    const instead = substituteAbsent({ ...rest, userCode: above, reason }, decision);
    if (people.isActive(instead.userCode) && !initiators.has(instead.userCode)) return [instead];
  }
  return [];
}
