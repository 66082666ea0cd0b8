import { usualOutcomes } from "#contract/codes/visit-outcome.ts";
import type { TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";

/** Both as they stand with a step between a task and what follows it. */
export interface LedThrough {
  leading: TaskDefinition;
  goesOn: Pick<TaskDefinition, "split" | "transitions">;
}

/**
 * A task that leads to a step put behind it, and where that step goes on (R21): as the task did when it was passed. The ways
 * of a refusal, a failure or a time-out stay the task's own. Pure.
 */
export function leadThrough(task: TaskDefinition, insertedId: string): LedThrough {
  const { split, transitions, ...rest } = task;
  const isUsual = ({ on }: Transition) => on === undefined || usualOutcomes.includes(on);
  const own = transitions.filter((transition) => !isUsual(transition));
  const sequence = Math.max(0, ...own.map((transition) => transition.sequence)) + 1;
  const ways = split === undefined ? {} : { split };
  return {
    leading: {
      ...rest,
      ...(own.length === 0 ? {} : ways),
      transitions: [...own, { sequence, toTaskId: insertedId, transExpression: "" }],
    },
    goesOn: { ...ways, transitions: transitions.filter(isUsual) },
  };
}
