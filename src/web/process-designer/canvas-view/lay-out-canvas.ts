import { graphlib, layout } from "@dagrejs/dagre";
import { END, type TaskDefinition } from "#contract/shapes/process-definition.ts";

export interface Place {
  x: number;
  y: number;
}

export const stepWidth = 208;
export const stepHeight = 76;
export const endWidth = 88;
export const endHeight = 36;

/** What the layout reads of a definition. */
export interface Drawn {
  tasks: readonly Pick<TaskDefinition, "taskId" | "transitions">[];
}

/** Places every step and the end, from top to bottom; upper left corners by id. */
export function layOutCanvas({ tasks }: Drawn): Map<string, Place> {
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
