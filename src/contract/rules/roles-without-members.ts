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

/** A row of a matrix, counted from 1, and its roles of which the organisation has nobody. */
export interface UnmannedRow {
  row: number;
  /** Where the same row stands in what is being written; null where it is there no longer. */
  draftRow?: number | null;
  roles: string[];
}

/** A matrix with rows that find nobody by their roles, which are given by name. */
export interface UnmannedMatrix {
  matrixName: string;
  /** It is kept by an organisation above. */
  above?: true;
  rows: readonly UnmannedRow[];
}

/** The rows of a matrix that go by roles of which the organisation has nobody. Pure. */
export function rowsWithoutMembers(
  rows: readonly RoleRule[],
  hasMembers: (role: string) => boolean,
): UnmannedRow[] {
  return rows.flatMap((rule, at) => {
    const roles = rolesWithoutMembers(rule, hasMembers);
    return roles.length === 0 ? [] : [{ row: at + 1, roles }];
  });
}

/**
 * What a designer should know although it may be published: steps that go by roles nobody in the organisation has, or by a
 * matrix with such a row, of which the first is named. They may get members any day, and what happens without is the
 * step's own to say. By path. Pure.
 */
export function stepsWithoutMembers(
  { tasks }: ProcessDefinition,
  hasMembers: (role: string) => boolean,
  matrices: ReadonlyMap<string, UnmannedMatrix> = new Map(),
): Record<string, FieldProblem> {
  const warnings: Record<string, FieldProblem> = {};
  for (const [index, task] of tasks.entries()) {
    if (task.taskType !== "approve" && task.taskType !== "read") continue;
    for (const { rule, place } of rulesOf(task)) {
      const path = `tasks[${index}]${place}.taskAssigned`;
      const [role] = rolesWithoutMembers(rule, hasMembers);
      if (role !== undefined)
        warnings[path] = { problem: "stepRoleWithoutMembers", params: { task: task.taskName, role } };
      const matrix = rule.assignedType === "matrix" ? matrices.get(rule.taskAssigned.trim()) : undefined;
      const [first] = matrix?.rows ?? [];
      if (matrix === undefined || first === undefined) continue;
      const { matrixName, rows } = matrix;
      const [unheld = ""] = first.roles;
      const params = { task: task.taskName, matrix: matrixName, row: first.row, role: unheld };
      warnings[path] =
        rows.length === 1
          ? { problem: "stepMatrixRowWithoutMembers", params }
          : { problem: "stepMatrixRowsWithoutMembers", params: { ...params, rows: rows.length } };
    }
  }
  return warnings;
}
