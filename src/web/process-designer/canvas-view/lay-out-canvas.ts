import { graphlib, layout } from "@dagrejs/dagre";
import { END, type TaskDefinition, type Transition } from "#contract/shapes/process-definition.ts";
import { bendWay, type Place } from "./bend-way.ts";

export const stepWidth = 208;
export const stepHeight = 76;
export const endWidth = 88;
export const endHeight = 36;
/** The room of the words on a way. */
const labelWidth = 176;
const labelHeight = 24;

/** What the layout reads of a definition. */
export interface Drawn {
  tasks: readonly (Pick<TaskDefinition, "taskId" | "split"> & {
    transitions: readonly Pick<Transition, "toTaskId" | "on" | "transExpression">[];
  })[];
}

/** How a way goes from step to step, past those between, as long as both stand where the layout put them. */
export interface Way {
  from: Place;
  to: Place;
  points: Place[];
  label: Place;
}

export interface CanvasLayout {
  /** Upper left corners of the steps and the end, by id. */
  places: Map<string, Place>;
  /** By `wayId`. */
  ways: Map<string, Way>;
}

export function wayId(taskId: string, index: number): string {
  return `${taskId} ${index}`;
}

/** Whether words stand on a way: after what it is followed, or which of several it is. Pure. */
export function isLabelled(
  { split, transitions }: Drawn["tasks"][number],
  { on, transExpression }: Pick<Transition, "on" | "transExpression">,
): boolean {
  return transitions.length > 1 || on !== undefined || (split !== "all" && transExpression.trim() !== "");
}

/** Places every step and the end, from top to bottom, and leads the ways between them past the others. Pure. */
export function layOutCanvas({ tasks }: Drawn): CanvasLayout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 40, ranksep: 72 });
  const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
  for (const id of ids)
    graph.setNode(
      id,
      id === END ? { width: endWidth, height: endHeight } : { width: stepWidth, height: stepHeight },
    );
  for (const task of tasks)
    for (const [at, transition] of task.transitions.entries())
      if (ids.has(transition.toTaskId))
        graph.setEdge(
          task.taskId,
          transition.toTaskId,
          isLabelled(task, transition) ? { width: labelWidth, height: labelHeight, labelpos: "c" } : {},
          wayId(task.taskId, at),
        );
  layout(graph);
  const boxes = new Map([...ids].map((id) => [id, graph.node(id) as Box]));
  return {
    places: new Map(
      [...boxes].map(([id, { x, y, width, height }]) => [id, { x: x - width / 2, y: y - height / 2 }]),
    ),
    ways: new Map(
      graph.edges().flatMap(({ v, w, name = "" }) => {
        const [from, to] = [boxes.get(v), boxes.get(w)];
        // A way from a step to itself is left to the drawing, as is one between steps that were dragged.
        if (from === undefined || to === undefined || v === w) return [];
        return [[name, wayBetween(from, to, graph.edge({ v, w, name }) as Laid)] as const];
      }),
    ),
  };
}

interface Box extends Place {
  width: number;
  height: number;
}

interface Laid extends Partial<Place> {
  points: Place[];
}

/** So far beside the middle of a step a way back leaves it above and comes in below, apart from the ways onward. */
const aside = 28;

/** So far above a step a way ends: the point where ways come in would cover the head of its arrow. */
const tip = 6;

/** Through where the layout left room for it: from below one box to above the other, and back from above to below. */
function wayBetween(source: Box, target: Box, { points, x, y }: Laid): Way {
  const from = { x: source.x, y: source.y + source.height / 2 };
  const to = { x: target.x, y: target.y - target.height / 2 };
  // The first and the last lie on the boxes.
  const between = points.slice(1, -1);
  const middle = between[Math.floor(between.length / 2)] ?? from;
  const label = { x: x ?? middle.x, y: y ?? middle.y };
  if (source.y < target.y)
    return { from, to, points: bendWay(from, between, { x: to.x, y: to.y - tip }), label };
  const start = { x: source.x + aside, y: source.y - source.height / 2 };
  const end = { x: target.x + aside, y: target.y + target.height / 2 };
  return { from, to, points: bendWay(start, between, end), label };
}
