import {
  END,
  type ProcessDefinition,
  type TaskDefinition,
  type Transition,
} from "#contract/shapes/process-definition.ts";
import { inSequence } from "../../process-flow/index.ts";
import { freeTaskId, stepOf, withStep } from "./find-steps.ts";

/** A place in a definition: behind a step, on one of its transitions; without one, on the first. */
export interface Place {
  afterTaskId: string;
  sequence?: number;
}

/** What a definition became, and the step to look at next. */
export interface Edited {
  definition: ProcessDefinition;
  chosen?: string;
}

/** What every new step of a kind begins with. */
export type NewStep = Pick<TaskDefinition, "taskName" | "taskType"> & Partial<TaskDefinition>;

/** Puts a new step onto a transition: it leads where that led. */
export function insertStep(definition: ProcessDefinition, place: Place, step: NewStep): Edited {
  const taskId = freeTaskId(definition, step.taskId ?? step.taskType);
  const before = stepOf(definition, place.afterTaskId);
  if (before === undefined) return { definition };
  const led = transitionAt(before, place.sequence);
  const made: TaskDefinition = {
    ...step,
    taskId,
    transitions: [{ sequence: 1, toTaskId: led?.toTaskId ?? END, transExpression: "" }],
  };
  const connected = withStep(definition, before.taskId, (task) => ({
    ...task,
    transitions:
      led === undefined
        ? [{ sequence: 1, toTaskId: taskId, transExpression: "" }]
        : task.transitions.map((each) => (each === led ? { ...each, toTaskId: taskId } : each)),
  }));
  return { definition: putBehind(connected, before.taskId, made), chosen: taskId };
}

/** Takes steps out: whoever led to one leads to what came first behind it. The start step stays. */
export function removeSteps(definition: ProcessDefinition, taskIds: readonly string[]): Edited {
  const gone = new Set(taskIds.filter((taskId) => stepOf(definition, taskId)?.taskType !== "start"));
  if (gone.size === 0) return { definition };
  const tasks = definition.tasks
    .filter(({ taskId }) => !gone.has(taskId))
    .map((task) => withoutReferences(rerouted(task, definition, gone), gone));
  const first = taskIds.find((taskId) => gone.has(taskId)) ?? "";
  const chosen = definition.tasks.find(
    (task) => !gone.has(task.taskId) && task.transitions.some(({ toTaskId }) => toTaskId === first),
  )?.taskId;
  return { definition: { ...definition, tasks }, ...(chosen === undefined ? {} : { chosen }) };
}

/** Moves a step onto another transition; what was around it closes up. */
export function moveStep(definition: ProcessDefinition, taskId: string, place: Place): Edited {
  const step = stepOf(definition, taskId);
  if (step === undefined || step.taskType === "start" || place.afterTaskId === taskId) return { definition };
  const before = stepOf(definition, place.afterTaskId);
  if (before === undefined || transitionAt(before, place.sequence)?.toTaskId === taskId)
    return { definition };
  const without = removeSteps(definition, [taskId]).definition;
  const { definition: inserted } = insertStep(without, place, step);
  // Who is kept apart from whom outlives the move.
  const tasks = inserted.tasks.map((task) => {
    const was = stepOf(definition, task.taskId);
    return was?.disjointWith === undefined || task.disjointWith === was.disjointWith
      ? task
      : { ...task, disjointWith: was.disjointWith };
  });
  return { definition: { ...inserted, tasks }, chosen: taskId };
}

/** Gives a step another id, everywhere it is named. Refused (unchanged) where the new one is taken or reserved. */
export function renameStep(definition: ProcessDefinition, taskId: string, to: string): Edited {
  if (to === taskId || to === END || to === "" || stepOf(definition, to) !== undefined) return { definition };
  const tasks = definition.tasks.map((task) => {
    const own = task.taskId === taskId ? { ...task, taskId: to } : task;
    const isNamed = own.transitions.some(({ toTaskId }) => toTaskId === taskId);
    const transitions = isNamed
      ? own.transitions.map((each) => (each.toTaskId === taskId ? { ...each, toTaskId: to } : each))
      : own.transitions;
    const renamed = isNamed ? { ...own, transitions } : own;
    return renamed.disjointWith?.includes(taskId)
      ? { ...renamed, disjointWith: renamed.disjointWith.map((each) => (each === taskId ? to : each)) }
      : renamed;
  });
  return { definition: { ...definition, tasks }, chosen: to };
}

/**
 * Puts copied steps onto a transition, one leading to the other as they did where they come from. Ids that are taken get
 * the next free number; ways out of what was copied lead where the transition led.
 */
export function pasteSteps(
  definition: ProcessDefinition,
  copied: readonly TaskDefinition[],
  place: Place,
): Edited {
  const pasted = copied.filter(({ taskType }) => taskType !== "start");
  const before = stepOf(definition, place.afterTaskId);
  const [first] = pasted;
  if (before === undefined || first === undefined) return { definition };
  const led = transitionAt(before, place.sequence);
  const onward = led?.toTaskId ?? END;
  const names = new Map<string, string>();
  let growing = definition;
  for (const task of pasted) {
    const taskId = freeTaskId(growing, task.taskId);
    names.set(task.taskId, taskId);
    growing = { ...growing, tasks: [...growing.tasks, { ...task, taskId }] };
  }
  const made = pasted.map((task) => {
    const { disjointWith, ...rest } = task;
    const apart = disjointWith
      ?.map((each) => names.get(each) ?? each)
      .filter((each) => hasStep(growing, each));
    return {
      ...rest,
      ...(apart === undefined || apart.length === 0 ? {} : { disjointWith: apart }),
      taskId: names.get(task.taskId) ?? task.taskId,
      transitions: undivided(
        distinct(task.transitions.map((each) => ({ ...each, toTaskId: names.get(each.toTaskId) ?? onward }))),
      ),
    };
  });
  const connected = withStep(definition, before.taskId, (task) => ({
    ...task,
    transitions:
      led === undefined
        ? [{ sequence: 1, toTaskId: names.get(first.taskId) ?? END, transExpression: "" }]
        : task.transitions.map((each) =>
            each === led ? { ...each, toTaskId: names.get(first.taskId) ?? each.toTaskId } : each,
          ),
  }));
  const at = connected.tasks.findIndex(({ taskId }) => taskId === before.taskId) + 1;
  const tasks = connected.tasks.toSpliced(at, 0, ...made);
  const chosen = names.get(first.taskId);
  return { definition: { ...connected, tasks }, ...(chosen === undefined ? {} : { chosen }) };
}

/** Sets a property of a step; `undefined` takes it away, so that the engine's default counts. */
export function setStepProperty<Key extends keyof TaskDefinition>(
  definition: ProcessDefinition,
  taskId: string,
  key: Key,
  value: TaskDefinition[Key] | undefined,
): ProcessDefinition {
  return withStep(definition, taskId, (task) => withProperty(task, key, value));
}

/** Sets a property of the process; `undefined` takes it away. */
export function setProcessProperty<Key extends keyof ProcessDefinition>(
  definition: ProcessDefinition,
  key: Key,
  value: ProcessDefinition[Key] | undefined,
): ProcessDefinition {
  return withProperty(definition, key, value);
}

function withProperty<Of extends object, Key extends keyof Of>(
  whole: Of,
  key: Key,
  value: Of[Key] | undefined,
): Of {
  if (whole[key] === value) return whole;
  if (value !== undefined) return { ...whole, [key]: value };
  const { [key]: _gone, ...rest } = whole;
  return rest as unknown as Of;
}

/** The transition a place means. */
function transitionAt(task: TaskDefinition, sequence: number | undefined): Transition | undefined {
  const ordered = inSequence(task);
  return sequence === undefined ? ordered[0] : ordered.find((each) => each.sequence === sequence);
}

function putBehind(definition: ProcessDefinition, taskId: string, made: TaskDefinition): ProcessDefinition {
  const at = definition.tasks.findIndex((task) => task.taskId === taskId) + 1;
  return { ...definition, tasks: definition.tasks.toSpliced(at, 0, made) };
}

function rerouted(
  task: TaskDefinition,
  definition: ProcessDefinition,
  gone: ReadonlySet<string>,
): TaskDefinition {
  if (!task.transitions.some(({ toTaskId }) => gone.has(toTaskId))) return task;
  const transitions = task.transitions.map((each) => ({
    ...each,
    toTaskId: firstThatStays(definition, each.toTaskId, gone),
  }));
  const useful = distinct(transitions).filter(({ toTaskId }) => toTaskId !== task.taskId);
  return { ...task, transitions: useful.length > 0 ? useful : transitions.slice(0, 1) };
}

function firstThatStays(definition: ProcessDefinition, taskId: string, gone: ReadonlySet<string>): string {
  const seen = new Set<string>();
  let at = taskId;
  while (gone.has(at) && !seen.has(at)) {
    seen.add(at);
    const step = stepOf(definition, at);
    at = (step && inSequence(step)[0]?.toTaskId) ?? END;
  }
  return gone.has(at) ? END : at;
}

function withoutReferences(task: TaskDefinition, gone: ReadonlySet<string>): TaskDefinition {
  if (!task.disjointWith?.some((each) => gone.has(each))) return task;
  const apart = task.disjointWith.filter((each) => !gone.has(each));
  return withProperty(task, "disjointWith", apart.length === 0 ? undefined : apart);
}

/** Where every way after the same outcome leads to one step, conditions decide nothing: one way is left, without any. */
function undivided(transitions: readonly Transition[]): Transition[] {
  const outcomes = new Set(transitions.map(({ on }) => on));
  return [...outcomes].flatMap((outcome) => {
    const ways = transitions.filter(({ on }) => on === outcome);
    const [first] = ways;
    const isOne = first !== undefined && ways.every(({ toTaskId }) => toTaskId === first.toTaskId);
    return isOne && ways.length > 1 ? [{ ...first, transExpression: "" }] : ways;
  });
}

/** Two transitions that say the same become one; the earlier stays. */
function distinct(transitions: readonly Transition[]): Transition[] {
  const seen = new Set<string>();
  return transitions.filter(({ toTaskId, transExpression, on }) => {
    const key = JSON.stringify([on, toTaskId, transExpression.trim()]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function hasStep(definition: ProcessDefinition, taskId: string): boolean {
  return stepOf(definition, taskId) !== undefined;
}
