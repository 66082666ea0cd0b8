import type { AssignmentType } from "#contract/codes/assignment-type.ts";
import type { FieldRight } from "#contract/codes/field-right.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { TaskDetail, TodoRow } from "#contract/shapes/task.ts";
import type { ShownPeople } from "../viewer/index.ts";
import { ownTaskType } from "./task-types.ts";

/** Where every task of a process here comes from. */
export const fromHere: Pick<TodoRow, "taskTypeCodes" | "taskOrigin" | "taskSource"> = {
  taskTypeCodes: ownTaskType,
  taskOrigin: ownTaskType,
  taskSource: ownTaskType,
};

/** What a step was designed with, as any answer about one of its tasks says it; nothing of a step that is gone. Pure. */
export function designedAs(
  step: TaskDefinition | undefined,
): Pick<TodoRow, "assignedType" | "taskRunWay" | "taskHour"> {
  if (step === undefined) return {};
  const { taskRunWay, taskHour } = step;
  const assignedType = soleRule(step)?.assignedType;
  return {
    ...(assignedType === undefined ? {} : { assignedType }),
    ...(taskRunWay === undefined ? {} : { taskRunWay }),
    ...(taskHour === undefined ? {} : { taskHour }),
  };
}

/** Rules whose argument is a field of the form. */
const byField: readonly AssignmentType[] = ["formUser", "applicantChoice"];

/**
 * Whom a step was designed for: the argument of its rule, without people and fields that are kept from the reader. For
 * whoever has a task of it. Pure.
 */
export function assignedAs(
  step: TaskDefinition | undefined,
  { people, fieldRights }: { people: ShownPeople; fieldRights: Record<string, FieldRight> },
): Pick<TaskDetail["task"], "taskAssigned"> {
  const rule = step === undefined ? undefined : soleRule(step);
  if (rule === undefined) return {};
  const argument = rule.taskAssigned.trim();
  if (byField.includes(rule.assignedType))
    return fieldRights[argument] === "hide" ? {} : { taskAssigned: argument };
  if (rule.assignedType !== "users") return { taskAssigned: argument };
  const codes = argument.split(",").map((code) => code.trim());
  return { taskAssigned: codes.filter((code) => !people.isKept(code)).join(",") };
}

/** The one rule that finds a step's people; undefined where there are several, or none. */
function soleRule({
  assignedType,
  taskAssigned = "",
  assignments = [],
}: TaskDefinition): { assignedType: AssignmentType; taskAssigned: string } | undefined {
  if (assignments.length > 0) return assignments.length === 1 ? assignments[0] : undefined;
  return assignedType === undefined ? undefined : { assignedType, taskAssigned };
}
