import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ProcessDefinition, TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";
import { rulesOf } from "../process-words/index.ts";

/** One thing that two versions of a process say differently. Values are as the definitions have them. */
export interface Difference {
  /** The step; undefined where it is about the process itself. */
  step?: TaskDefinition;
  what: "added" | "removed" | "changed" | "transitionAdded" | "transitionRemoved" | "transitionChanged";
  /** Of `changed`: the key of the property. */
  property?: string;
  before?: unknown;
  after?: unknown;
}

/** What belongs to a publication rather than to what was designed. */
const beside: ReadonlySet<string> = new Set(["tasks", "transitions", "status", "places", "rowVersion"]);

/** Every difference of two definitions, the process first, then step by step in the order of the later one. Pure. */
export function compareDefinitions(before: ProcessDefinition, after: ProcessDefinition): Difference[] {
  const were = new Map(before.tasks.map((task) => [task.taskId, task]));
  const are = new Set(after.tasks.map(({ taskId }) => taskId));
  return [
    ...changesOf(before, after),
    ...after.tasks.flatMap((task): Difference[] => {
      const was = were.get(task.taskId);
      if (was === undefined) return [{ step: task, what: "added" }];
      return [
        ...changesOf(withRules(was), withRules(task)),
        ...transitionChanges(was.transitions, task.transitions),
      ].map((difference) => ({ step: task, ...difference }));
    }),
    ...before.tasks
      .filter(({ taskId }) => !are.has(taskId))
      .map((step): Difference => ({ step, what: "removed" })),
  ];
}

/** Who does a step is one property, however the definition says it. */
function withRules(task: TaskDefinition): object {
  const { assignedType: _type, taskAssigned: _argument, ...rest } = task;
  const assignments = rulesOf(task);
  return assignments.length === 0 ? rest : { ...rest, assignments };
}

function changesOf(before: object, after: object): Difference[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !beside.has(key) && !isSame(was.get(key), is.get(key)))
    .map((property) => ({ what: "changed", property, before: was.get(property), after: is.get(property) }));
}

/** Transitions are told apart by where they lead; of several to one step the first with the same sequence. */
function transitionChanges(before: readonly Transition[], after: readonly Transition[]): Difference[] {
  const left = [...before];
  const found: Difference[] = [];
  for (const transition of after) {
    const at = placeOf(transition, left);
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (was === undefined) found.push({ what: "transitionAdded", after: transition });
    else if (!isSame(was, transition))
      found.push({ what: "transitionChanged", before: was, after: transition });
  }
  return [
    ...found,
    ...left.map((transition): Difference => ({ what: "transitionRemoved", before: transition })),
  ];
}

function placeOf({ toTaskId, sequence }: Transition, among: readonly Transition[]): number {
  const same = among.findIndex((each) => each.toTaskId === toTaskId && each.sequence === sequence);
  return same >= 0 ? same : among.findIndex((each) => each.toTaskId === toTaskId);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || sameValue(one as JsonValue | undefined, other as JsonValue | undefined);
}
