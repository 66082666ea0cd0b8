import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { codesIn } from "./codes-in.ts";

/** The accounts a definition names, in order. Pure. */
export function usersNamed({ tasks }: Pick<ProcessDefinition, "tasks">): string[] {
  const named = tasks.flatMap(
    ({ assignedType, taskAssigned, assignments = [], emptyUsers = "", roleType }) => [
      ...[{ assignedType, taskAssigned }, ...assignments]
        .filter(
          (rule) =>
            rule.assignedType === "users" || (rule.assignedType === "roleType" && roleType === "user"),
        )
        .map((rule) => rule.taskAssigned ?? ""),
      emptyUsers,
    ],
  );
  return [...new Set(named.flatMap(codesIn))].toSorted();
}
