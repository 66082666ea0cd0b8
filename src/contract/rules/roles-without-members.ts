import type { FieldProblem } from "../errors/refusal.ts";
import type { Assignment, ProcessDefinition } from "../shapes/process-definition.ts";
import { listOf, roleOf } from "./assignment-setup.ts";
import { rulesOf } from "./named-assignees.ts";

/** What a rule that goes by a role says of it. */
export type RoleRule = { assignedType: string } & Pick<Assignment, "taskAssigned">;

/** The roles of a rule of which the organisation has nobody, so that it finds nobody by them. Pure. */
export function rolesWithoutMembers(
  { assignedType, taskAssigned }: RoleRule,
  hasMembers: (role: string) => boolean,
): string[] {
  const named =
    assignedType === "role"
      ? listOf(taskAssigned)
      : assignedType === "deptRole"
        ? [roleOf(taskAssigned)].filter((role) => role !== "")
        : [];
  return [...new Set(named)].filter((role) => !hasMembers(role));
}

/**
 * What a designer should know although it may be published: steps that go by roles nobody in the organisation has. They may
 * get members any day, and what happens without is the step's own to say. By path. Pure.
 */
export function stepsWithoutMembers(
  { tasks }: ProcessDefinition,
  hasMembers: (role: string) => boolean,
): Record<string, FieldProblem> {
  const warnings: Record<string, FieldProblem> = {};
  for (const [index, task] of tasks.entries()) {
    if (task.taskType !== "approve" && task.taskType !== "read") continue;
    for (const { rule, place } of rulesOf(task)) {
      const [role] = rolesWithoutMembers(rule, hasMembers);
      if (role === undefined) continue;
      const path = `tasks[${index}]${place}.taskAssigned`;
      warnings[path] = { problem: "stepRoleWithoutMembers", params: { task: task.taskName, role } };
    }
  }
  return warnings;
}
