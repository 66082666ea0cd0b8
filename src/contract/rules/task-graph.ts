import { END, type ProcessDefinition, type TaskDefinition } from "../shapes/process-definition.ts";
import { circlesOf, onCircles } from "./circles.ts";
import type { Problems } from "./problems.ts";

/**
 * Checks the tasks as a whole: each can be reached from the start and can reach END, and no join waits for branches
 * that only begin behind it.
 */
export function checkTaskGraph({ tasks }: ProcessDefinition, problems: Problems): void {
  const next = new Map(tasks.map((task) => [task.taskId, targetsOf(task)]));
  const start = tasks.find((task) => task.taskType === "start");
  const reached = start === undefined ? undefined : reachableFrom(start.taskId, next);
  const before = reversed(next);
  const ending = reachableFrom(END, before);
  const circling = onCircles(next);
  for (const [index, task] of tasks.entries()) {
    const { taskId } = task;
    const path = `tasks[${index}]`;
    if (reached !== undefined && task !== start && !reached.has(taskId)) {
      problems.add(`${path}.taskId`, { problem: "unreachableTask", params: { task: taskId } });
    }
    if (!ending.has(taskId)) {
      problems.add(`${path}.transitions`, { problem: "cannotReachEnd", params: { task: taskId } });
    }
    const isJoin = (before.get(taskId)?.size ?? 0) > 1;
    if (isJoin && (task.join ?? "all") === "all" && circling.has(taskId)) {
      problems.add(`${path}.join`, { problem: "joinOnCycle", params: { task: taskId } });
    }
  }
}

/** The tasks next to each from which it may be come back to. */
export function circleTargets(tasks: readonly TaskDefinition[]): Map<TaskDefinition, string[]> {
  const circles = circlesOf(new Map(tasks.map((each) => [each.taskId, targetsOf(each)])));
  return new Map(
    tasks.map((task) => {
      const own = circles.get(task.taskId);
      const targets = [...targetsOf(task)];
      return [task, own === undefined ? [] : targets.filter((target) => circles.get(target) === own)];
    }),
  );
}

/** Whether every way from the start to a task passes another one. */
export function isPassedBefore(
  tasks: readonly TaskDefinition[],
  { taskId: passed }: TaskDefinition,
  { taskId }: TaskDefinition,
): boolean {
  const start = tasks.find((task) => task.taskType === "start");
  if (start === undefined) return false;
  const next = new Map(
    tasks.filter((task) => task.taskId !== passed).map((task) => [task.taskId, targetsOf(task)]),
  );
  const all = new Map(tasks.map((task) => [task.taskId, targetsOf(task)]));
  return reachableFrom(start.taskId, all).has(taskId) && !reachableFrom(start.taskId, next).has(taskId);
}

function targetsOf(task: TaskDefinition): Set<string> {
  return new Set(task.transitions.map(({ toTaskId }) => toTaskId));
}

/** Everything that one step or more leads to. */
function reachableFrom(from: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const ahead = [...(next.get(from) ?? [])];
  for (let taskId = ahead.pop(); taskId !== undefined; taskId = ahead.pop()) {
    if (reached.has(taskId)) continue;
    reached.add(taskId);
    ahead.push(...(next.get(taskId) ?? []));
  }
  return reached;
}

function reversed(next: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const before = new Map<string, Set<string>>();
  for (const [from, targets] of next) {
    for (const target of targets) before.set(target, (before.get(target) ?? new Set()).add(from));
  }
  return before;
}
