import { graphlib, layout } from "@dagrejs/dagre";

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The room a step takes on the canvas of the designer, where places are upper left corners. */
export const stepRoom = { width: 208, height: 76 };
export const endRoom = { width: 88, height: 36 };

/** How large an element is drawn. Pure. */
export function sizeOf(type: string): { width: number; height: number } {
  if (type.endsWith("Event")) return { width: 36, height: 36 };
  if (type.endsWith("Gateway")) return { width: 50, height: 50 };
  return stepRoom;
}

/** Where an element stands that is in the middle of its room on the canvas. Pure. */
export function boundsAt(place: { x: number; y: number }, type: string, room = stepRoom): Bounds {
  const { width, height } = sizeOf(type);
  return { x: place.x + (room.width - width) / 2, y: place.y + (room.height - height) / 2, width, height };
}

/** The place on the canvas of an element that is drawn there. Pure. */
export function placeAt({ x, y, width, height }: Bounds, room = stepRoom): { x: number; y: number } {
  return { x: x + (width - room.width) / 2, y: y + (height - room.height) / 2 };
}

/** Bounds of every element, from top to bottom, in whole pixels. Pure. */
export function layOutDiagram(
  elements: readonly { id: string; type: string }[],
  flows: readonly { from: string; to: string }[],
): Map<string, Bounds> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 40, ranksep: 48 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, type } of elements) graph.setNode(id, { ...sizeOf(type) });
  for (const [at, { from, to }] of flows.entries()) graph.setEdge(from, to, {}, String(at));
  layout(graph);
  return new Map(
    elements.map(({ id }) => {
      const { x, y, width, height } = graph.node(id) as Bounds;
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }];
    }),
  );
}

/** The bends of a flow that leaves below and arrives above. Pure. */
export function bendsBetween(from: Bounds, to: Bounds): { x: number; y: number }[] {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  if (start.x === end.x) return [start, end];
  const between = (start.y + end.y) / 2;
  return [start, { x: start.x, y: between }, { x: end.x, y: between }, end];
}
