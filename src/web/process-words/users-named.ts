import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { codesIn } from "./codes-in.ts";

/** The accounts a definition names, in order. Pure. */
export function usersNamed({
  tasks,
  overtime = [],
}: Pick<ProcessDefinition, "tasks"> & Partial<Pick<ProcessDefinition, "overtime">>): string[] {
  const named = tasks.flatMap(
    ({ assignedType, taskAssigned, assignments = [], emptyUsers = "", roleType, overtime: own = [] }) => [
      ...[{ assignedType, taskAssigned }, ...assignments]
        .filter(
          (rule) =>
            rule.assignedType === "users" || (rule.assignedType === "roleType" && roleType === "user"),
        )
        .map((rule) => rule.taskAssigned ?? ""),
      emptyUsers,
      ...own.map(({ to = "" }) => to),
    ],
  );
  return [...new Set([...named, ...overtime.map(({ to = "" }) => to)].flatMap(codesIn))].toSorted();
}
