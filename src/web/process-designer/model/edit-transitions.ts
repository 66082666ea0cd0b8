import {
  END,
  type ProcessDefinition,
  type TaskDefinition,
  type Transition,
} from "#contract/shapes/process-definition.ts";
import type { Edited, NewStep } from "./edit-steps.ts";
import { inSequence, meetingPoint } from "../../process-flow/index.ts";
import { freeTaskId, stepOf, withStep } from "./find-steps.ts";

/** `condition`: one of several ways is taken. `parallel`: all are. */
export type BranchKind = "condition" | "parallel";

/**
 * Opens a further branch behind a step, with a new step in it that leads to where the other branches meet. The first
 * parallel branch makes the step split to all; a conditional one is asked before the way that always holds.
 */
export function addBranch(
  definition: ProcessDefinition,
  taskId: string,
  kind: BranchKind,
  step: NewStep,
): Edited {
  const from = stepOf(definition, taskId);
  if (from === undefined) return { definition };
  const made = freeTaskId(definition, step.taskId ?? step.taskType);
  const ahead = inSequence(from);
  // Beside the only step so far, not before it: the two meet behind that one.
  const only = ahead.length === 1 ? ahead[0]?.toTaskId : undefined;
  const meets = only === END ? END : meetingPoint(definition, only ?? taskId);
  const added: TaskDefinition = {
    ...step,
    taskId: made,
    transitions: [{ sequence: 1, toTaskId: meets, transExpression: "" }],
  };
  const last = ahead.at(-1);
  const isAsked = kind === "condition" && last !== undefined && last.transExpression.trim() === "";
  const transitions = isAsked
    ? renumbered([...ahead.slice(0, -1), transitionTo(made), last])
    : [...from.transitions, { ...transitionTo(made), sequence: nextSequence(from) }];
  const changed = withStep(definition, taskId, (task) => {
    const { split, ...rest } = task;
    if (kind === "parallel") return { ...task, split: "all", transitions };
    return split === "all" ? { ...rest, transitions } : { ...task, transitions };
  });
  const at = changed.tasks.findIndex((task) => task.taskId === taskId) + 1;
  return { definition: { ...changed, tasks: changed.tasks.toSpliced(at, 0, added) }, chosen: made };
}

/** Leads from one step to another, or to END; a way that is there already stays the only one. */
export function connect(definition: ProcessDefinition, from: string, to: string): ProcessDefinition {
  const exists = to === END || definition.tasks.some(({ taskId }) => taskId === to);
  if (!exists) return definition;
  return withStep(definition, from, (task) =>
    task.transitions.some(({ toTaskId }) => toTaskId === to)
      ? task
      : {
          ...task,
          transitions: [
            ...task.transitions,
            { sequence: nextSequence(task), toTaskId: to, transExpression: "" },
          ],
        },
  );
}

/** Takes the transition at a place of the list away. */
export function disconnect(definition: ProcessDefinition, taskId: string, index: number): ProcessDefinition {
  return withStep(definition, taskId, (task) =>
    index in task.transitions ? { ...task, transitions: task.transitions.toSpliced(index, 1) } : task,
  );
}

/** Changes the transition at a place of the list. */
export function changeTransition(
  definition: ProcessDefinition,
  taskId: string,
  index: number,
  change: Partial<Transition>,
): ProcessDefinition {
  return withStep(definition, taskId, (task) => {
    const before = task.transitions[index];
    if (before === undefined) return task;
    return { ...task, transitions: task.transitions.with(index, { ...before, ...change }) };
  });
}

/** Lets the transition at a place of the list be asked one earlier (-1) or later (1): the two change their numbers. */
export function moveTransition(
  definition: ProcessDefinition,
  taskId: string,
  index: number,
  by: -1 | 1,
): ProcessDefinition {
  return withStep(definition, taskId, (task) => {
    const moved = task.transitions[index];
    const ordered = inSequence(task);
    const neighbour = moved && ordered[ordered.indexOf(moved) + by];
    if (moved === undefined || neighbour === undefined) return task;
    if (moved.sequence === neighbour.sequence) return { ...task, transitions: renumbered(ordered) };
    return {
      ...task,
      transitions: task.transitions.map((each) =>
        each === moved
          ? { ...each, sequence: neighbour.sequence }
          : each === neighbour
            ? { ...each, sequence: moved.sequence }
            : each,
      ),
    };
  });
}

function transitionTo(toTaskId: string): Transition {
  return { sequence: 1, toTaskId, transExpression: "" };
}

function nextSequence({ transitions }: TaskDefinition): number {
  return Math.max(0, ...transitions.map(({ sequence }) => sequence)) + 1;
}

function renumbered(transitions: readonly Transition[]): Transition[] {
  return transitions.map((each, at) => (each.sequence === at + 1 ? each : { ...each, sequence: at + 1 }));
}
