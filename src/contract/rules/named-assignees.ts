import type { Assignment, TaskDefinition } from "../shapes/process-definition.ts";
import { listOf } from "./assignment-setup.ts";
import type { RunWay } from "./completion-mode.ts";

/** The rules that find a task's people, each with its place in the definition. */
export function rulesOf(task: TaskDefinition): { rule: Assignment; place: string }[] {
  const several = task.assignments ?? [];
  if (several.length > 0) return several.map((rule, index) => ({ rule, place: `.assignments[${index}]` }));
  if (task.assignedType === undefined) return [];
  return [{ rule: { assignedType: task.assignedType, taskAssigned: task.taskAssigned ?? "" }, place: "" }];
}

/** The accounts that a task names, where it names nothing but accounts. */
export function namedUsers(task: TaskDefinition): ReadonlySet<string> | undefined {
  const rules = rulesOf(task);
  if (rules.length === 0 || rules.some(({ rule }) => rule.assignedType !== "users")) return undefined;
  return new Set(rules.flatMap(({ rule }) => listOf(rule.taskAssigned)));
}

/**
 * What the agreement of everybody named would come to in a mode that counts, of groups in the smallest; `without`: who
 * must not or cannot decide. Of accounts alone: whom other rules find nobody knows beforehand.
 */
export function mostPossible(
  task: TaskDefinition,
  mode: RunWay["mode"],
  without: ReadonlySet<string> = new Set(),
): number | undefined {
  const peopleOf = ({ taskAssigned }: Assignment): string[] =>
    listOf(taskAssigned).filter((user) => !without.has(user));
  const rules = rulesOf(task).map(({ rule }, index) => ({ ...rule, group: rule.group ?? String(index + 1) }));
  if (mode === "count") return new Set(rules.flatMap(peopleOf)).size;
  if (mode === "weight") {
    // Whom two rules name is worth what the heavier one says (R12).
    const worth = new Map<string, number>();
    for (const rule of rules)
      for (const user of peopleOf(rule)) worth.set(user, Math.max(worth.get(user) ?? 0, rule.weight ?? 1));
    return [...worth.values()].reduce((sum, each) => sum + each, 0);
  }
  if (mode !== "per_group") return undefined;
  const groups = new Map<string, Set<string>>();
  for (const rule of rules)
    groups.set(rule.group, new Set([...(groups.get(rule.group) ?? []), ...peopleOf(rule)]));
  return Math.min(...[...groups.values()].map(({ size }) => size));
}
