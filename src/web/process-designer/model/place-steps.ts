import { sameValue } from "#contract/rules/same-value.ts";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

type Places = NonNullable<ProcessDefinition["places"]>;

/** Keeps where steps were put on the canvas, in whole pixels; the places of steps that are gone go too. Pure. */
export function placeSteps(
  definition: ProcessDefinition,
  moved: ReadonlyMap<string, { x: number; y: number }>,
): ProcessDefinition {
  const ids = new Set([END, ...definition.tasks.map(({ taskId }) => taskId)]);
  const places: Places = {};
  for (const [id, place] of Object.entries(definition.places ?? {})) if (ids.has(id)) places[id] = place;
  for (const [id, { x, y }] of moved)
    if (ids.has(id)) places[id] = { x: within(Math.round(x)), y: within(Math.round(y)) };
  return { ...definition, places };
}

const farthest = 100_000;

function within(pixels: number): number {
  return Math.min(farthest, Math.max(-farthest, pixels));
}

function isSame(one: Places | undefined, other: Places | undefined): boolean {
  return sameValue(one, other);
}

/** What two people placed, taken together; where both moved a step, mine counts. Pure. */
export function mergePlaces(
  was: Places | undefined,
  mine: Places | undefined,
  theirs: Places | undefined,
): Places | undefined {
  if (isSame(was, mine)) return theirs;
  if (isSame(was, theirs) || mine === undefined || theirs === undefined) return mine;
  const merged = { ...theirs };
  for (const [id, place] of Object.entries(mine)) {
    const before = was?.[id];
    const isMoved = before === undefined || before.x !== place.x || before.y !== place.y;
    if (isMoved || merged[id] === undefined) merged[id] = place;
  }
  return merged;
}
