import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { Candidate } from "./candidate.ts";
import { applyEmptyPolicy, type Clash, type Resolution } from "./empty-policy.ts";
import { findCandidates } from "./find-candidates.ts";
import { applyInitiatorPolicy, initiatorPolicyOf } from "./initiator-policy.ts";
import { initiatorsOf } from "./initiators.ts";
import { clashingTask } from "./separation-of-duties.ts";
import { substituteAbsent } from "./substitute-absent.ts";

/**
 * Who gets a task when it is entered (R6), in the order of R7: rules, disabled accounts, absence, initiator,
 * separation of duties, duplicates, nobody left. `found` replaces the rules where a return names the person (R16).
 * Refuses with `approverNotFound` or `separationOfDuties` where the policy says so (R8, R10).
 */
export function resolveAssignees(decision: Decision, task: TaskDefinition, found?: Candidate[]): Resolution {
  const { context, snapshot, prepared } = decision;
  const { people } = context;
  const initiators = initiatorsOf(snapshot);
  const present = (
    found ?? findCandidates(questionFor(decision, task)).filter(({ userCode }) => people.isActive(userCode))
  )
    .map((candidate) => substituteAbsent(candidate, snapshot.processId, context))
    .filter(({ userCode }) => people.isActive(userCode));

  const policy = initiatorPolicyOf(task);
  const allowed = found === undefined ? applyInitiatorPolicy(present, initiators, policy, people) : present;
  if (allowed.length === 0 && present.length > 0 && policy === "skip" && task.control !== true)
    return { skip: "initiator" };

  let clash: Clash | undefined;
  const separate = allowed.filter((candidate) => {
    const persons = [candidate.userCode, candidate.onBehalfOf];
    const otherTask = clashingTask(prepared, snapshot, task.taskId, persons);
    if (otherTask !== undefined) clash ??= { person: candidate.userCode, otherTask };
    return otherTask === undefined;
  });

  const candidates = withoutDuplicates(separate);
  return candidates.length > 0 ? { candidates } : applyEmptyPolicy(decision, task, clash);
}

function questionFor(decision: Decision, task: TaskDefinition): Parameters<typeof findCandidates>[0] {
  const { applicant, deptId, form } = decision.snapshot;
  return { people: decision.context.people, task, applicant, deptId, page: decision.bundle.page, form };
}

/** One seat for each person: the first reason stays, groups are joined, the greater weight counts. */
function withoutDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const byPerson = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const earlier = byPerson.get(candidate.userCode);
    byPerson.set(candidate.userCode, earlier === undefined ? candidate : joined(earlier, candidate));
  }
  return [...byPerson.values()];
}

function joined(one: Candidate, other: Candidate): Candidate {
  const groups = new Set(
    [...(one.group ?? "").split(","), ...(other.group ?? "").split(",")].filter((group) => group !== ""),
  );
  return {
    ...one,
    weight: Math.max(one.weight ?? 1, other.weight ?? 1),
    ...(groups.size === 0 ? {} : { group: [...groups].join(",") }),
  };
}
