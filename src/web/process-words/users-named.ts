import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { codesIn } from "./codes-in.ts";

/** A step stays the object it is while it is not changed, and is asked with every key. */
const ofStep = new WeakMap<TaskDefinition, readonly string[]>();

/** The accounts a definition names, in order. Pure. */
export function usersNamed({
  tasks,
  overtime = [],
}: Pick<ProcessDefinition, "tasks"> & Partial<Pick<ProcessDefinition, "overtime">>): string[] {
  const named = new Set(overtime.flatMap(({ to = "" }) => codesIn(to)));
  for (const task of tasks) {
    const own = ofStep.get(task) ?? usersOfStep(task);
    ofStep.set(task, own);
    for (const userCode of own) named.add(userCode);
  }
  return [...named].toSorted();
}

function usersOfStep(task: TaskDefinition): string[] {
  const { assignedType, taskAssigned, assignments = [], emptyUsers = "", roleType, overtime = [] } = task;
  const named = [
    ...[{ assignedType, taskAssigned }, ...assignments]
      .filter(
        (rule) => rule.assignedType === "users" || (rule.assignedType === "roleType" && roleType === "user"),
      )
      .map((rule) => rule.taskAssigned ?? ""),
    emptyUsers,
    ...overtime.map(({ to = "" }) => to),
  ];
  return named.flatMap(codesIn);
}
