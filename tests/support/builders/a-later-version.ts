import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Bundle } from "#engine";
import { approvedBy } from "./a-process.ts";
import { workers } from "./a-random-process.ts";
import type { Move } from "./a-random-story.ts";

/** A version of a process, and where the tasks of the one before go on that are called otherwise there. */
export interface LaterVersion {
  definition: ProcessDefinition;
  tasks: Record<string, string>;
}

/**
 * The version after a random one: half of its tasks are called otherwise, sometimes one is gone, and what lay on it goes on at
 * another or has no place, sometimes there is one more before the end.
 */
export function laterVersion(bundle: Bundle, move: Move): LaterVersion {
  const renamed = withOtherNames(bundle, move);
  const fewer = move.value % 3 === 0 ? withoutOne(renamed, move) : renamed;
  return move.value % 2 === 0 ? withOneMore(fewer, bundle.version + 1, move) : fewer;
}

function withOtherNames({ definition, version }: Bundle, { who }: Move): LaterVersion {
  const tasks: Record<string, string> = {};
  for (const [index, { taskId }] of definition.tasks.entries())
    if (index > 0 && (index + who) % 2 === 0) tasks[taskId] = `${taskId.split("-v")[0]}-v${version + 1}`;
  const called = (taskId: string): string => tasks[taskId] ?? taskId;
  const changed = definition.tasks.map((task) => ({
    ...task,
    taskId: called(task.taskId),
    ...(task.disjointWith === undefined ? {} : { disjointWith: task.disjointWith.map(called) }),
    transitions: task.transitions.map((each) => ({ ...each, toTaskId: called(each.toTaskId) })),
  }));
  return { definition: { ...definition, tasks: changed }, tasks };
}

/** Takes a task out whose ways others have besides; whatever led there leads on to where it led. */
function withoutOne({ definition, tasks }: LaterVersion, { who, where }: Move): LaterVersion {
  const [start, ...others] = definition.tasks;
  if (start === undefined || others.length < 2 || hasCircle(definition)) return { definition, tasks };
  const gone = others[who % others.length]!;
  const next = gone.transitions.findLast(({ on }) => on === undefined)?.toTaskId ?? "END";
  const left = [start, ...others.filter((task) => task !== gone)].map(({ disjointWith, ...task }) => {
    const apart = disjointWith?.filter((taskId) => taskId !== gone.taskId) ?? [];
    return {
      ...task,
      ...(apart.length === 0 ? {} : { disjointWith: apart }),
      transitions: withoutDoubles(
        task.transitions.map((each) => (each.toTaskId === gone.taskId ? { ...each, toTaskId: next } : each)),
      ),
    };
  });
  const reached = new Set(left.flatMap((task) => task.transitions.map(({ toTaskId }) => toTaskId)));
  if (left.some((task) => task.taskType !== "start" && !reached.has(task.taskId)))
    return { definition, tasks };
  const before = Object.entries(tasks).find(([, now]) => now === gone.taskId)?.[0] ?? gone.taskId;
  const { [before]: _gone, ...kept } = tasks;
  const instead = left.slice(1).filter(({ taskType }) => taskType === gone.taskType);
  const goesOn = where % 2 === 0 ? instead[who % (instead.length || 1)]?.taskId : undefined;
  return {
    definition: { ...definition, tasks: left },
    tasks: goesOn === undefined ? kept : { ...kept, [before]: goesOn },
  };
}

/** Two ways of an outcome to one task would be one. */
function withoutDoubles(transitions: TaskDefinition["transitions"]): TaskDefinition["transitions"] {
  const seen = new Set<string>();
  return transitions.filter(({ toTaskId, on = "", transExpression }, index) => {
    const key = `${toTaskId} ${on} ${transExpression}`;
    const isLast = index === transitions.length - 1;
    if (seen.has(key) && !isLast) return false;
    seen.add(key);
    return true;
  });
}

function hasCircle({ tasks }: ProcessDefinition): boolean {
  const places = new Map(tasks.map(({ taskId }, index) => [taskId, index]));
  return tasks.some((task, index) =>
    task.transitions.some(({ toTaskId }) => (places.get(toTaskId) ?? tasks.length) <= index),
  );
}

/** Puts a task before the end of one of the ways. */
function withOneMore(
  { definition, tasks }: LaterVersion,
  version: number,
  { who, where }: Move,
): LaterVersion {
  const taskId = `more${version}-v${version}`;
  const leading = definition.tasks.filter((task) =>
    task.transitions.some(({ toTaskId, on }) => toTaskId === "END" && on === undefined),
  );
  const from = leading[where % (leading.length || 1)];
  if (from === undefined) return { definition, tasks };
  const changed = definition.tasks.map((task) =>
    task !== from
      ? task
      : {
          ...task,
          transitions: task.transitions.map((each) =>
            each.toTaskId === "END" && each.on === undefined ? { ...each, toTaskId: taskId } : each,
          ),
        },
  );
  const more = approvedBy(taskId, workers[who % workers.length] ?? "A", { join: "any" });
  return { definition: { ...definition, tasks: [...changed, more] }, tasks };
}
