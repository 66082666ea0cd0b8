import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { mergePlaces } from "./place-steps.ts";

/** What two people made of one definition. Steps by id; the empty id is the process itself. */
export interface Merged {
  /** Both together; where both changed the same step, mine. */
  definition: ProcessDefinition;
  onlyMine: string[];
  onlyTheirs: string[];
  both: string[];
}

/**
 * Joins two changed definitions step by step: what one alone changed, added or removed counts; of what both changed
 * differently mine does, and it is listed. Pure.
 */
export function mergeDefinitions(
  base: ProcessDefinition,
  mine: ProcessDefinition,
  theirs: ProcessDefinition,
): Merged {
  const found: Omit<Merged, "definition"> = { onlyMine: [], onlyTheirs: [], both: [] };
  const decide = <Value>(id: string, was: Value, own: Value, other: Value): Value => {
    if (isSame(own, other)) return own;
    if (isSame(was, own)) {
      found.onlyTheirs.push(id);
      return other;
    }
    (isSame(was, other) ? found.onlyMine : found.both).push(id);
    return own;
  };
  const head = decide("", headOf(base), headOf(mine), headOf(theirs));
  const ids = new Set([...mine.tasks, ...theirs.tasks, ...base.tasks].map(({ taskId }) => taskId));
  const steps = new Map<string, TaskDefinition>();
  for (const id of ids) {
    const step = decide(id, stepIn(base, id), stepIn(mine, id), stepIn(theirs, id));
    if (step !== undefined) steps.set(id, step);
  }
  const places = mergePlaces(base.places, mine.places, theirs.places);
  return {
    definition: {
      ...head,
      ...(places === undefined ? {} : { places }),
      tasks: [...steps.values()],
    } as ProcessDefinition,
    ...found,
  };
}

/** What is said of a part of a definition, property by property: a step by its id, the empty id the process itself. Pure. */
export function partOf(definition: ProcessDefinition, id: string): object | undefined {
  return id === "" ? headOf(definition) : stepIn(definition, id);
}

function headOf({ tasks: _steps, status: _status, places: _places, ...head }: ProcessDefinition) {
  return { ...head, status: "draft" as const };
}

function stepIn({ tasks }: ProcessDefinition, id: string): TaskDefinition | undefined {
  return tasks.find(({ taskId }) => taskId === id);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || sameValue(one as JsonValue | undefined, other as JsonValue | undefined);
}
