import type { FormPage } from "../shapes/form-page.ts";
import { usualOutcomes, type VisitOutcome, visitOutcomes } from "../codes/visit-outcome.ts";
import { END, type ProcessDefinition, type TaskDefinition } from "../shapes/process-definition.ts";
import type { Problems } from "./problems.ts";
import type { ExpressionCheck } from "./known-names.ts";

/** What a task's transitions are judged by. */
export interface TransitionSurroundings {
  definition: ProcessDefinition;
  /** The tasks by id, the first of each. */
  byId: ReadonlyMap<string, TaskDefinition>;
  page: FormPage | undefined;
  checkExpression: ExpressionCheck;
}

/** Checks where a task leads (spec §5: at least one transfer condition; sequences positive, whole and unique). */
export function checkTransitions(
  task: TaskDefinition,
  path: string,
  { definition, byId, page, checkExpression }: TransitionSurroundings,
  problems: Problems,
): void {
  if (task.transitions.length === 0) problems.add(`${path}.transitions`, { problem: "transitionRequired" });
  const sequences = new Set<number>();
  checkOutcomes(task, path, definition, problems);
  checkNeverTaken(task, path, problems);
  for (const [index, { sequence, toTaskId, transExpression }] of task.transitions.entries()) {
    const at = `${path}.transitions[${index}]`;
    if (!Number.isInteger(sequence) || sequence < 1) {
      problems.add(`${at}.sequence`, { problem: "sequenceNotPositive" });
    } else if (sequences.has(sequence)) {
      problems.add(`${at}.sequence`, { problem: "sequenceTwice", params: { sequence } });
    }
    sequences.add(sequence);

    const target = byId.get(toTaskId);
    if (target === undefined && toTaskId !== END) {
      problems.add(`${at}.toTaskId`, { problem: "unknownTask", params: { task: toTaskId } });
    } else if (target?.taskType === "start") {
      problems.add(`${at}.toTaskId`, { problem: "startIsNoTarget" });
    }
    if (transExpression.trim() === "") continue;
    const problem = checkExpression(transExpression, page, "condition");
    if (problem !== undefined) problems.add(`${at}.transExpression`, problem);
  }
}

/** Each outcome that is drawn must be one the task can have, and the usual one must lead somewhere. */
function checkOutcomes(
  task: TaskDefinition,
  path: string,
  { overtime }: Pick<ProcessDefinition, "overtime">,
  problems: Problems,
): void {
  const possible = possibleOutcomes(task, overtime);
  for (const [index, { on }] of task.transitions.entries()) {
    if (on === undefined) continue;
    problems.oneOf(`${path}.transitions[${index}].on`, on, visitOutcomes);
    if (!possible.has(on))
      problems.add(`${path}.transitions[${index}].on`, { problem: "outcomeNeverHappens" });
  }
  const isUsual = ({ on }: TaskDefinition["transitions"][number]): boolean =>
    on === undefined || on === "passed";
  if (task.transitions.length > 0 && !task.transitions.some(isUsual))
    problems.add(`${path}.transitions`, { problem: "normalWayRequired" });
  const saysWhere = task.transitions.some(({ on }) => on === "rejected" || on === "failed");
  if (task.mayReject !== true) return;
  if (task.taskType !== "approve") problems.add(`${path}.mayReject`, { problem: "outcomeNeverHappens" });
  else if (!saysWhere) problems.add(`${path}.mayReject`, { problem: "rejectionLeadsNowhere" });
}

/** A transition that nothing leads to, and a condition that nobody asks, mislead whoever reads the drawing. */
function checkNeverTaken(
  { split = "first", transitions }: TaskDefinition,
  path: string,
  problems: Problems,
): void {
  /** From which number on nothing more is asked after an outcome. */
  const closed = new Map<VisitOutcome, number>();
  const inOrder = [...transitions.entries()].sort(([, one], [, other]) => one.sequence - other.sequence);
  for (const [index, { sequence, on, transExpression }] of inOrder) {
    const at = `${path}.transitions[${index}]`;
    const isAlways = transExpression.trim() === "";
    const after = on === undefined ? usualOutcomes : [on];
    if (split === "all" && !isAlways)
      problems.add(`${at}.transExpression`, { problem: "conditionNeverAsked" });
    if (split === "first" && after.every((outcome) => (closed.get(outcome) ?? sequence) < sequence))
      problems.add(`${at}.sequence`, { problem: "transitionNeverTaken" });
    if (isAlways) for (const outcome of after) closed.set(outcome, closed.get(outcome) ?? sequence);
  }
}

/** How a task can end; `overtime` is what its process says of tasks that are late. Pure. */
export function possibleOutcomes(
  task: TaskDefinition,
  overtime: ProcessDefinition["overtime"],
): Set<VisitOutcome> {
  const { taskType, control, mayReject, taskHour } = task;
  const outcomes = new Set<VisitOutcome>(["passed"]);
  if ((taskType === "approve" && control !== true) || taskType === "read") outcomes.add("skipped");
  if (taskType === "auto" || taskType === "subprocess") outcomes.add("failed");
  if (taskType === "approve" && mayReject === true) outcomes.add("rejected").add("failed");
  const mayTimeOut = taskType === "approve" && control !== true && taskHour !== undefined;
  const steps = task.overtime ?? overtime ?? [];
  if (mayTimeOut && steps.some(({ action }) => action === "time_out")) outcomes.add("timed_out");
  return outcomes;
}
