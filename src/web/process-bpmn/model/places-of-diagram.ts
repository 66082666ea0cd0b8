import type { ModdleElement } from "bpmn-moddle";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type Bounds, boundsAt, endRoom, placeAt, stepRoom } from "./lay-out-diagram.ts";
import { ownPart } from "./own-part.ts";
import type { TakenSteps } from "./taken-steps.ts";

type Places = NonNullable<ProcessDefinition["places"]>;

/** Other tools draw steps about half as large as ours. */
const widening = 2.2;
const farthest = 100_000;

/**
 * Where steps stand by the layout of a file. Of a file of ours: those that somebody placed, here or in another tool. Of any
 * other: every step that is drawn, further apart. Pure.
 */
export function placesOf(
  definitions: ModdleElement,
  nodes: readonly ModdleElement[],
  { steps }: TakenSteps,
  isOurs: boolean,
): Places {
  const bounds = shapesOf(definitions);
  const places: Places = {};
  const end = nodes.find(({ $type }) => $type === "bpmn:EndEvent");
  const standing: [ModdleElement, string][] = [...steps].map(([node, { taskId }]) => [node, taskId]);
  if (end !== undefined) standing.push([end, END]);
  for (const [node, id] of standing) {
    const room = id === END ? endRoom : stepRoom;
    const place = isOurs ? ownPlace(node, bounds.get(node), room) : farApart(bounds.get(node), room);
    if (place !== undefined) places[id] = place;
  }
  return places;
}

function shapesOf(definitions: ModdleElement): Map<ModdleElement, Bounds> {
  const shapes = new Map<ModdleElement, Bounds>();
  for (const diagram of (definitions["diagrams"] ?? []) as ModdleElement[]) {
    const plane = diagram["plane"] as ModdleElement | undefined;
    for (const shape of (plane?.["planeElement"] ?? []) as ModdleElement[]) {
      const element = shape["bpmnElement"] as ModdleElement | undefined;
      const { x, y, width, height } = (shape["bounds"] ?? {}) as Partial<Bounds>;
      if (element === undefined || ![x, y, width, height].every(Number.isFinite)) continue;
      shapes.set(element, { x, y, width, height } as Bounds);
    }
  }
  return shapes;
}

function ownPlace(node: ModdleElement, bounds: Bounds | undefined, room: typeof stepRoom) {
  const own = ownPart(node, "Step") ?? ownPart(node, "End");
  const placed = pointOf(own?.["place"]);
  if (bounds === undefined) return placed;
  if (placed !== undefined) {
    const was = boundsAt(placed, node.$type, room);
    return was.x === bounds.x && was.y === bounds.y ? placed : within(placeAt(bounds, room));
  }
  const laidOut = pointOf(own?.["laidOut"]);
  const isUntouched = laidOut !== undefined && laidOut.x === bounds.x && laidOut.y === bounds.y;
  return isUntouched ? undefined : within(placeAt(bounds, room));
}

function farApart(bounds: Bounds | undefined, room: typeof stepRoom) {
  if (bounds === undefined) return undefined;
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  return within({ x: middle.x * widening - room.width / 2, y: middle.y * widening - room.height / 2 });
}

function pointOf(said: unknown): { x: number; y: number } | undefined {
  const [x = Number.NaN, y = Number.NaN] = typeof said === "string" ? said.split(",").map(Number) : [];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined;
}

function within({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const bound = (pixels: number) => Math.min(farthest, Math.max(-farthest, Math.round(pixels)));
  return { x: bound(x), y: bound(y) };
}
