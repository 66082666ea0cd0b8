import { readRunWay } from "#contract/rules/completion-mode.ts";
import { isNeverSkipped } from "#contract/rules/never-skipped.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { chooseOne } from "../flow/choose-one.ts";
import type { VoteGroup } from "../model/process-instance.ts";
import type { AssignmentQuestion, Candidate } from "./candidate.ts";
import { applyEmptyPolicy, type Clash, type Resolution } from "./empty-policy.ts";
import { findByRule, type FoundByRule } from "./find-candidates.ts";
import { applyInitiatorPolicy, initiatorPolicyOf } from "./initiator-policy.ts";
import { onePlaceEach } from "./one-place-each.ts";
import { clashOf, presentPeople } from "./present-people.ts";

/** Who decides a task, with the groups whose quotas must be met, or why the task is left out. */
export type Assignees =
  | { candidates: Candidate[]; oneIsEnough?: true; groups?: VoteGroup[]; leftOut?: LeftOut[] }
  | { skip: string };

/** A group or rule that the task's policy does without, for the history. */
export interface LeftOut {
  group: string;
  policy: string;
}

/**
 * Who gets a task when it is entered (R6), in the order of R7: rules, disabled accounts, absence, initiator,
 * separation of duties, duplicates, nobody left. A group of the mode `per_group`, and on a control task where all have
 * to agree every rule, finds its people by itself: where one finds nobody R8 counts for it, however many the others
 * find. `found` replaces the rules where a return names the person (R16).
 * Refuses with `approverNotFound` or `separationOfDuties` where the policy says so (R8, R10).
 */
export function resolveAssignees(
  decision: Decision,
  task: TaskDefinition,
  found?: readonly Candidate[],
): Assignees {
  if (found !== undefined) return withoutDuplicates(resolve(decision, task, found, "named"), task);
  const { mode, argument } = readRunWay(task.taskRunWay ?? "any") ?? { mode: "any", argument: 1 };
  const rules = findByRule(questionFor(decision, task));
  if (mode === "per_group") return byGroup(decision, task, rules, argument);
  const needsEveryRule = task.control === true && (mode === "all" || mode === "sequential");
  if (needsEveryRule && rules.length > 1) return byRule(decision, task, rules);
  const candidates = rules.flatMap((rule) => rule.candidates);
  return withoutDuplicates(resolve(decision, task, candidates, "found"), task);
}

/** Each group with its own people and its quota; of administrators who stand in for a group one is enough. */
function byGroup(
  decision: Decision,
  task: TaskDefinition,
  rules: readonly FoundByRule[],
  quota: number,
): Assignees {
  const names = [...new Set(rules.map(({ group }) => group))];
  const candidates: Candidate[] = [];
  const groups: VoteGroup[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of names) {
    const own = rules.filter(({ group }) => group === name).flatMap((rule) => rule.candidates);
    const resolution = resolve(decision, task, own, "found");
    if ("skip" in resolution) {
      leftOut.push({ group: name, policy: resolution.skip });
      continue;
    }
    candidates.push(...resolution.candidates.map((candidate) => ({ ...candidate, group: name })));
    groups.push({ name, quota: resolution.oneIsEnough === true ? 1 : quota });
  }
  if (groups.length === 0) return { skip: leftOut[0]?.policy ?? "empty" };
  return { ...withoutDuplicates({ candidates }, task), groups, leftOut };
}

/** Everybody whom the rules of a control task find; of administrators who stand in for a rule's people one is chosen. */
function byRule(decision: Decision, task: TaskDefinition, rules: readonly FoundByRule[]): Assignees {
  const candidates = rules.flatMap((rule) => {
    const resolution = resolve(decision, task, rule.candidates, "found");
    // No rule of a control task is ever left out, but of one that is read nobody needs to be there (R27).
    if ("skip" in resolution) return [];
    return resolution.oneIsEnough === true
      ? [chooseOne(decision, resolution.candidates)]
      : resolution.candidates;
  });
  if (candidates.length === 0) return { skip: "empty" };
  return withoutDuplicates({ candidates }, task);
}

/** The order of R7 for one set of people; whom a return names is replaced by their superior where they are an initiator. */
function resolve(
  decision: Decision,
  task: TaskDefinition,
  people: readonly Candidate[],
  source: "found" | "named",
): Resolution {
  const present = presentPeople(decision, people, source);

  const policy = initiatorPolicyOf(task);
  const allowed = withoutInitiators(
    decision,
    task,
    present,
    source === "named" ? orClimbing(policy) : policy,
  );
  if (allowed.length === 0 && present.length > 0 && policy === "skip" && source === "found")
    if (!isNeverSkipped(decision.bundle.definition, task)) return { skip: "initiator" };

  let clash: Clash | undefined;
  const separate = allowed.filter((candidate) => {
    const otherTask = clashOf(decision, task.taskId, candidate);
    if (otherTask !== undefined) clash ??= { person: candidate.userCode, otherTask };
    return otherTask === undefined;
  });
  return separate.length > 0 ? { candidates: separate } : applyEmptyPolicy(decision, task, clash);
}

/** R9 is for those who decide: what somebody filed may be sent to them to read. */
function withoutInitiators(
  decision: Decision,
  task: TaskDefinition,
  candidates: readonly Candidate[],
  policy: ReturnType<typeof initiatorPolicyOf>,
): Candidate[] {
  if (task.taskType !== "approve") return [...candidates];
  return applyInitiatorPolicy(decision, candidates, policy);
}

/** A return names one person: if they may not decide, their superior does. */
function orClimbing(policy: ReturnType<typeof initiatorPolicyOf>): ReturnType<typeof initiatorPolicyOf> {
  return policy === "self" ? "self" : "to_superior";
}

function questionFor(decision: Decision, task: TaskDefinition): AssignmentQuestion {
  const { applicant, deptId, form } = decision.snapshot;
  const { people, facts } = decision.context;
  const { matrices } = facts;
  return { people, task, applicant, deptId, page: decision.bundle.page, form, matrices };
}

function withoutDuplicates<Found extends Resolution>(resolution: Found, task: TaskDefinition): Found {
  if ("skip" in resolution) return resolution;
  return { ...resolution, candidates: onePlaceEach(resolution.candidates, task) };
}
