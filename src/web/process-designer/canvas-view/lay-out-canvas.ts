import { graphlib, layout } from "@dagrejs/dagre";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

export interface Place {
  x: number;
  y: number;
}

export const stepWidth = 208;
export const stepHeight = 76;
const endWidth = 88;
const endHeight = 36;

/** Places every step and the end, from top to bottom; upper left corners by id. */
export function layOutCanvas({ tasks }: Pick<ProcessDefinition, "tasks">): Map<string, Place> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 40, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
  for (const id of ids)
    graph.setNode(
      id,
      id === END ? { width: endWidth, height: endHeight } : { width: stepWidth, height: stepHeight },
    );
  for (const { taskId, transitions } of tasks)
    for (const [at, { toTaskId }] of transitions.entries())
      if (ids.has(toTaskId)) graph.setEdge(taskId, toTaskId, {}, String(at));
  layout(graph);
  return new Map(
    [...ids].map((id) => {
      const { x, y, width, height } = graph.node(id) as Place & { width: number; height: number };
      return [id, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}
