import type { FormPage } from "../shapes/form-page.ts";
import { END, type ProcessDefinition, type TaskDefinition } from "../shapes/process-definition.ts";
import type { Problems } from "./problems.ts";
import type { ExpressionCheck } from "./known-names.ts";

/** What a task's transitions are judged by. */
export interface TransitionSurroundings {
  definition: ProcessDefinition;
  page: FormPage | undefined;
  checkExpression: ExpressionCheck;
}

/** Checks where a task leads (spec §5: at least one transfer condition; sequences positive, whole and unique). */
export function checkTransitions(
  task: TaskDefinition,
  path: string,
  { definition, page, checkExpression }: TransitionSurroundings,
  problems: Problems,
): void {
  if (task.transitions.length === 0) problems.add(`${path}.transitions`, { problem: "transitionRequired" });
  const sequences = new Set<number>();
  for (const [index, { sequence, toTaskId, transExpression }] of task.transitions.entries()) {
    const at = `${path}.transitions[${index}]`;
    if (!Number.isInteger(sequence) || sequence < 1) {
      problems.add(`${at}.sequence`, { problem: "sequenceNotPositive" });
    } else if (sequences.has(sequence)) {
      problems.add(`${at}.sequence`, { problem: "sequenceTwice", params: { sequence } });
    }
    sequences.add(sequence);

    const target = definition.tasks.find(({ taskId }) => taskId === toTaskId);
    if (target === undefined && toTaskId !== END) {
      problems.add(`${at}.toTaskId`, { problem: "unknownTask", params: { task: toTaskId } });
    } else if (target?.taskType === "start") {
      problems.add(`${at}.toTaskId`, { problem: "startIsNoTarget" });
    }
    if (transExpression.trim() === "") continue;
    const problem = checkExpression(transExpression, page);
    if (problem !== undefined) problems.add(`${at}.transExpression`, problem);
  }
}
