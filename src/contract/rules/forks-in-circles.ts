import type { FieldProblem } from "../errors/refusal.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import { circleTargets } from "./task-graph.ts";

/**
 * What a designer should know although it may be published: steps that go on in several branches of which more than one may
 * come back to them, so that the work there is more at each round. By path. Pure.
 */
export function forksInCircles({ tasks }: ProcessDefinition): Record<string, FieldProblem> {
  const warnings: Record<string, FieldProblem> = {};
  const back = circleTargets(tasks);
  for (const [index, task] of tasks.entries()) {
    const isFork = task.split === "all" || task.split === "every";
    if (!isFork || (back.get(task)?.length ?? 0) < 2) continue;
    warnings[`tasks[${index}].split`] = { problem: "forkInCircle", params: { task: task.taskName } };
  }
  return warnings;
}
