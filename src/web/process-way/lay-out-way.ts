import { graphlib, layout } from "@dagrejs/dagre";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { applicationWay } from "#contract/calls/task-overview.ts";

export type Way = OutputOf<typeof applicationWay>;
export type WayTask = Way["tasks"][number];
export type WayTransition = Way["transitions"][number];

export interface Point {
  x: number;
  y: number;
}

export interface WayLayout {
  width: number;
  height: number;
  tasks: { task: WayTask; x: number; y: number; width: number; height: number }[];
  transitions: { transition: WayTransition; points: Point[] }[];
}

export const taskWidth = 168;
export const taskHeight = 60;
const endWidth = 72;
const endHeight = 32;
const margin = 12;

/** Places tasks and transitions: along the page where it is wide, down it where it is narrow. */
export function layOutWay({ tasks, transitions }: Way, direction: "LR" | "TB"): WayLayout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 48, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { taskId, taskType } of tasks) {
    const isEnd = taskType === "end";
    graph.setNode(taskId, { width: isEnd ? endWidth : taskWidth, height: isEnd ? endHeight : taskHeight });
  }
  for (const { from, to, sequence } of transitions) graph.setEdge(from, to, {}, String(sequence));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    tasks: tasks.map((task) => {
      const {
        x,
        y,
        width: nodeWidth,
        height: nodeHeight,
      } = graph.node(task.taskId) as Point & {
        width: number;
        height: number;
      };
      return { task, x, y, width: nodeWidth, height: nodeHeight };
    }),
    transitions: transitions.map((transition) => {
      const { from, to, sequence } = transition;
      const { points } = graph.edge(from, to, String(sequence)) as { points: Point[] };
      return { transition, points };
    }),
  };
}

/** A line through points, its corners rounded. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const parts = [`M${first.x},${first.y}`];
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) parts.push(`L${point.x},${point.y}`);
    else parts.push(`Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`);
  });
  return parts.join(" ");
}
