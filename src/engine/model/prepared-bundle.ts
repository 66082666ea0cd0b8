import { type FieldRightMap, fieldRightsOf } from "#contract/rules/field-rights.ts";
import { END, type TaskDefinition, type Transition } from "#contract/shapes/process-definition.ts";
import { type PreparedExpression, prepareExpression } from "#forms";
import type { Bundle } from "./bundle.ts";

export interface PreparedTransition extends Transition {
  /** Absent when the transition always holds. */
  condition?: PreparedExpression;
}

/** A bundle with what every command asks of it, worked out once. */
export interface PreparedBundle {
  tasks: ReadonlyMap<string, TaskDefinition>;
  startTask: TaskDefinition;
  /** In the order they are asked. */
  transitions: ReadonlyMap<string, readonly PreparedTransition[]>;
  /** Tasks that a path of one transition or more leads to, by the task it leaves. */
  reach: ReadonlyMap<string, ReadonlySet<string>>;
  /** Field rights by task. */
  rights: ReadonlyMap<string, FieldRightMap>;
}

const prepared = new WeakMap<Bundle, PreparedBundle>();

/** Works a bundle out, once for each bundle object: keep one per published version. */
export function prepare(bundle: Bundle): PreparedBundle {
  const known = prepared.get(bundle);
  if (known !== undefined) return known;
  const made = prepareAfresh(bundle);
  prepared.set(bundle, made);
  return made;
}

function prepareAfresh({ definition, page }: Bundle): PreparedBundle {
  const tasks = new Map(definition.tasks.map((task) => [task.taskId, task]));
  const startTask = definition.tasks.find((task) => task.taskType === "start");
  if (startTask === undefined) throw new Error(`process ${definition.processId} has no start task`);
  const transitions = new Map(definition.tasks.map((task) => [task.taskId, prepareTransitions(task, page)]));
  const rights = new Map(definition.tasks.map((task) => [task.taskId, fieldRightsOf(task, page)]));
  return {
    tasks,
    startTask,
    transitions,
    reach: reachOf(definition.tasks),
    rights,
  };
}

function prepareTransitions(task: TaskDefinition, page: Bundle["page"]): PreparedTransition[] {
  return [...task.transitions]
    .sort((one, other) => one.sequence - other.sequence)
    .map((transition) => {
      const expression = transition.transExpression.trim();
      return expression === ""
        ? transition
        : { ...transition, condition: prepareExpression(expression, page) };
    });
}

/** From each task, every task that transitions lead to, however far. */
export function reachOf(tasks: readonly TaskDefinition[]): Map<string, Set<string>> {
  const next = new Map(tasks.map((task) => [task.taskId, task.transitions.map(({ toTaskId }) => toTaskId)]));
  const reach = new Map<string, Set<string>>();
  for (const task of tasks) {
    const reached = new Set<string>();
    const ahead = [...(next.get(task.taskId) ?? [])];
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      if (id === END || reached.has(id)) continue;
      reached.add(id);
      ahead.push(...(next.get(id) ?? []));
    }
    reach.set(task.taskId, reached);
  }
  return reach;
}

/** The rules that find a task's people, in order: the list where there is one, else the single rule. */
export function assignmentsOf(task: TaskDefinition): NonNullable<TaskDefinition["assignments"]> {
  if (task.assignments !== undefined && task.assignments.length > 0) return task.assignments;
  if (task.assignedType === undefined) return [];
  return [{ assignedType: task.assignedType, taskAssigned: task.taskAssigned ?? "" }];
}
