import type { ProcessDefinition, TaskDefinition } from "../shapes/process-definition.ts";
import { readRunWay } from "./completion-mode.ts";
import { mostPossible, namedUsers } from "./named-assignees.ts";
import type { Problems } from "./problems.ts";
import { isPassedBefore } from "./task-graph.ts";

/**
 * Checks that separation of duties leaves enough people for each step (R10): of those it names, whoever must have acted on
 * a disjoint step that every way to it passes may not decide it. Looks at steps that name nothing but accounts.
 */
export function checkDuties({ tasks }: ProcessDefinition, problems: Problems): void {
  const named = new Set(
    tasks.flatMap(({ taskId, disjointWith = [] }) =>
      disjointWith.length > 0 ? [taskId, ...disjointWith] : [],
    ),
  );
  // Most steps are nobody's counterpart: they are not held against each other.
  const separated = tasks.filter(({ taskId }) => named.has(taskId));
  for (const [index, task] of tasks.entries()) {
    if (!named.has(task.taskId)) continue;
    if (task.taskType !== "approve" || namedUsers(task) === undefined) continue;
    const before = separated.filter(
      (other) => areDisjoint(task, other) && isPassedBefore(tasks, other, task),
    );
    const acted = new Set(before.flatMap((other) => [...surelyActing(other)]));
    const clashing = before.find((other) =>
      [...surelyActing(other)].some((user) => namedUsers(task)?.has(user)),
    );
    if (clashing === undefined || isEnough(task, acted)) continue;
    problems.add(`tasks[${index}].taskRunWay`, {
      problem: "dutiesLeaveTooFew",
      params: { task: clashing.taskName },
    });
  }
}

function areDisjoint(one: TaskDefinition, other: TaskDefinition): boolean {
  if (one.taskId === other.taskId || other.taskType !== "approve") return false;
  return (
    one.disjointWith?.includes(other.taskId) === true || other.disjointWith?.includes(one.taskId) === true
  );
}

/** Those without whom a step cannot be decided; nobody where it may be left out or given to somebody else. */
function surelyActing(task: TaskDefinition): Set<string> {
  const { repeatPolicy = "none", seatChanges = [], emptyPolicy, initiatorPolicy } = task;
  const mayGo = repeatPolicy !== "none" || emptyPolicy === "skip_with_mark" || initiatorPolicy === "skip";
  const users = namedUsers(task);
  if (users === undefined || mayGo || seatChanges.length > 0) return new Set();
  return new Set([...users].filter((user) => isNeeded(task, users, user)));
}

function isNeeded(task: TaskDefinition, users: ReadonlySet<string>, user: string): boolean {
  const { mode, argument } = readRunWay(task.taskRunWay ?? "any") ?? { mode: "any", argument: 1 };
  if (mode === "all" || mode === "sequential") return true;
  if (mode === "ratio") return users.size - 1 < Math.ceil(argument * users.size - 1e-9);
  return !isEnough(task, new Set([user]));
}

/** Whether a step can be decided without some of those whom it names. */
function isEnough(task: TaskDefinition, without: ReadonlySet<string>): boolean {
  const { mode, argument } = readRunWay(task.taskRunWay ?? "any") ?? { mode: "any", argument: 1 };
  const most = mostPossible(task, mode, without);
  if (most !== undefined) return most >= argument;
  return [...(namedUsers(task) ?? [])].some((user) => !without.has(user));
}
