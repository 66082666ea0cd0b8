import { fieldRights } from "../codes/field-right.ts";
import { roleTypes } from "../codes/role-type.ts";
import { limits } from "../limits.ts";
import {
  type Assignment,
  END,
  emptyPolicies,
  initiatorPolicies,
  joins,
  repeatPolicies,
  returnedEdits,
  returnSlates,
  splits,
  type TaskDefinition,
  taskTypes,
} from "../shapes/process-definition.ts";
import { checkAssignment, listOf } from "./assignment-setup.ts";
import { readRunWay } from "./completion-mode.ts";
import { isNeverSkippedWhere } from "./never-skipped.ts";
import { mostPossible, namedUsers, rulesOf } from "./named-assignees.ts";
import { checkOvertime } from "./overtime-setup.ts";
import type { Problems } from "./problems.ts";
import type { TaskSurroundings } from "./task-surroundings.ts";

/** Checks a task by itself (spec §5: name, type, assignment object, role type, run mode, time limit). */
export function checkTask(
  task: TaskDefinition,
  path: string,
  around: TaskSurroundings,
  problems: Problems,
): void {
  problems.require(`${path}.taskId`, task.taskId);
  problems.require(`${path}.taskName`, task.taskName);
  problems.require(`${path}.taskType`, task.taskType);
  if (task.taskId === END)
    problems.add(`${path}.taskId`, { problem: "taskIdReserved", params: { task: END } });
  problems.oneOf(`${path}.taskType`, task.taskType, taskTypes);
  problems.oneOf(`${path}.split`, task.split, splits);
  problems.oneOf(`${path}.join`, task.join, joins);
  if (task.taskType === "approve" || task.taskType === "read") checkAssignments(task, path, around, problems);
  if (task.taskType === "approve") checkRunWay(task, path, problems);
  problems.decimals(`${path}.taskHour`, task.taskHour);
  problems.decimals(`${path}.delayHours`, task.delayHours);
  if (task.taskType === "delay" && task.delayHours === undefined)
    problems.require(`${path}.delayHours`, undefined);
  checkOvertime(task, path, around, problems);
  checkSeatChanges(task, path, problems);
  checkFields(task, path, around, problems);
  checkPolicies(task, path, around, problems);
}

/** Who does an approval may be changed, and only who was added can be taken out again (R21). */
function checkSeatChanges(
  { taskType, seatChanges = [] }: TaskDefinition,
  path: string,
  problems: Problems,
): void {
  if (seatChanges.length > 0 && taskType !== "approve")
    problems.add(`${path}.seatChanges`, { problem: "seatChangesOfApproval" });
  if (seatChanges.includes("removePerson") && !seatChanges.includes("addPeople"))
    problems.add(`${path}.seatChanges`, { problem: "removalWithoutAdding" });
}

function checkRunWay(task: TaskDefinition, path: string, problems: Problems): void {
  problems.require(`${path}.taskRunWay`, task.taskRunWay);
  const runWay = readRunWay(task.taskRunWay ?? "");
  if (runWay === undefined) {
    problems.add(`${path}.taskRunWay`, {
      problem: "unknownRunWay",
      params: { runWay: task.taskRunWay ?? "" },
    });
  }
  if (task.taskHour === undefined) {
    // The clock never decides on a control task, so it may go without a limit (R25).
    if (task.control !== true) problems.add(`${path}.taskHour`, { problem: "timeLimitRequired" });
  } else if (!Number.isFinite(task.taskHour) || task.taskHour <= 0) {
    problems.add(`${path}.taskHour`, { problem: "timeLimitNotPositive" });
  } else if (task.taskHour > limits.stepHoursMax) {
    problems.add(`${path}.taskHour`, { problem: "aboveMaximum", params: { maximum: limits.stepHoursMax } });
  }
  const named = namedUsers(task);
  const most = runWay === undefined ? undefined : mostPossible(task, runWay.mode);
  if (named !== undefined && most !== undefined && most < (runWay?.argument ?? 0))
    problems.add(`${path}.taskRunWay`, { problem: "unreachableThreshold", params: { seats: named.size } });
}

function checkAssignments(
  task: TaskDefinition,
  path: string,
  around: TaskSurroundings,
  problems: Problems,
): void {
  const rules = rulesOf(task);
  if (rules.length === 0) problems.add(`${path}.assignedType`, { problem: "assignmentRequired" });
  for (const { rule, place } of rules) checkRule(task, rule, path, `${path}${place}`, around, problems);
}

/** A role type stands on the step itself; every other rule by itself. */
function checkRule(
  task: TaskDefinition,
  rule: Assignment,
  taskPath: string,
  path: string,
  { page, known }: TaskSurroundings,
  problems: Problems,
): void {
  if (rule.assignedType !== "roleType") return checkAssignment(rule, { path, page, known }, problems);
  problems.require(`${taskPath}.roleType`, task.roleType);
  problems.oneOf(`${taskPath}.roleType`, task.roleType, roleTypes);
  if (task.roleType === "user")
    checkAssignment({ ...rule, assignedType: "users" }, { path, page, known }, problems);
}

function checkFields(
  task: TaskDefinition,
  path: string,
  { addresses }: TaskSurroundings,
  problems: Problems,
): void {
  for (const [field, right] of Object.entries(task.fieldRights ?? {})) {
    if (!addresses.has(field))
      problems.add(`${path}.fieldRights.${field}`, { problem: "unknownField", params: { field } });
    problems.oneOf(`${path}.fieldRights.${field}`, right, fieldRights);
  }
  for (const [index, field] of (task.keyFields ?? []).entries()) {
    if (!addresses.has(field))
      problems.add(`${path}.keyFields[${index}]`, { problem: "unknownField", params: { field } });
  }
}

function checkPolicies(
  task: TaskDefinition,
  path: string,
  { byId, seals, known }: TaskSurroundings,
  problems: Problems,
): void {
  problems.oneOf(`${path}.emptyPolicy`, task.emptyPolicy, emptyPolicies);
  problems.oneOf(`${path}.initiatorPolicy`, task.initiatorPolicy, initiatorPolicies);
  problems.oneOf(`${path}.repeatPolicy`, task.repeatPolicy, repeatPolicies);
  problems.oneOf(`${path}.onReturn.slate`, task.onReturn?.slate, returnSlates);
  problems.oneOf(`${path}.onReturn.edits`, task.onReturn?.edits, returnedEdits);
  if (task.emptyPolicy === "to_users") {
    problems.require(`${path}.emptyUsers`, task.emptyUsers);
    for (const user of listOf(task.emptyUsers ?? "")) {
      if (!known.users.has(user))
        problems.add(`${path}.emptyUsers`, { problem: "unknownUser", params: { user } });
    }
  }
  if (task.taskType === "start" && task.emptyPolicy === "skip_with_mark")
    problems.add(`${path}.emptyPolicy`, { problem: "startIsNeverSkipped" });
  if (task.taskType === "read") {
    // Sending for reading never blocks (R27).
    const problem = "readingNeverBlocks";
    if (task.emptyPolicy === "fail") problems.add(`${path}.emptyPolicy`, { problem });
    if (task.control === true) problems.add(`${path}.control`, { problem });
  }
  const isControl = task.control === true;
  if (isNeverSkippedWhere(seals, task)) {
    const skips: [string, boolean][] = [
      ["emptyPolicy", task.emptyPolicy === "skip_with_mark"],
      ["initiatorPolicy", task.initiatorPolicy === "skip"],
      ["repeatPolicy", isControl && (task.repeatPolicy ?? "none") !== "none"],
    ];
    const problem = isControl ? "controlIsNeverSkipped" : "sealingIsNeverSkipped";
    for (const [key, isSkipped] of skips) if (isSkipped) problems.add(`${path}.${key}`, { problem });
  }
  for (const [index, other] of (task.disjointWith ?? []).entries()) {
    const exists = other !== task.taskId && byId.has(other);
    if (!exists)
      problems.add(`${path}.disjointWith[${index}]`, { problem: "noSuchStep", params: { task: other } });
  }
}
