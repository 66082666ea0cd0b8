import { graphlib, layout } from "@dagrejs/dagre";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { applicationWay } from "#contract/calls/task/detail.ts";

export type Way = OutputOf<typeof applicationWay>;
export type WayTask = Way["tasks"][number];
export type WayTransition = Way["transitions"][number];
export type WayMove = Way["moves"][number];

export interface Point {
  x: number;
  y: number;
}

export interface WayLayout {
  width: number;
  height: number;
  tasks: { task: WayTask; x: number; y: number; width: number; height: number }[];
  transitions: { transition: WayTransition; points: Point[] }[];
  /** Moves from one task to another, those that are alike together; `anchor`: where their word stands at its point. */
  moves: { moves: WayMove[]; points: Point[]; label: Point; anchor: "middle" | "start" }[];
}

export const taskWidth = 168;
export const taskHeight = 60;
const endWidth = 72;
const endHeight = 32;
const margin = 12;
/** Between two lines of moves beside the drawing. */
const laneWidth = 22;
/** Between two columns of boxes, or two rows down a page. */
const rankGap = 48;
/** Beside the outermost line down a page, for its word. */
const wordRoom = 120;
const wordHeight = 18;

/** Places tasks and transitions: along the page where it is wide, down it where it is narrow. */
export function layOutWay({ tasks, transitions, moves }: Way, direction: "LR" | "TB"): WayLayout {
  const grouped = betweenTasks(moves, new Set(tasks.map(({ taskId }) => taskId)));
  const aside = grouped.length * laneWidth;
  const [shift, wider] = direction === "LR" ? [aside, 0] : [0, aside === 0 ? 0 : aside + wordRoom];
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: rankGap, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { taskId, taskType } of tasks) {
    const isEnd = taskType === "end";
    graph.setNode(taskId, { width: isEnd ? endWidth : taskWidth, height: isEnd ? endHeight : taskHeight });
  }
  for (const { from, to, sequence } of transitions) graph.setEdge(from, to, {}, String(sequence));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const boxes = new Map(
    tasks.map(({ taskId }): [string, Box] => {
      const box = graph.node(taskId) as Box;
      return [taskId, { ...box, y: box.y + shift }];
    }),
  );
  const lines = wordsApart(
    grouped.map((group, at) => ({
      moves: group,
      ...moveLine(group, at, boxes, { direction, width, shift }),
    })),
  );
  return {
    width: width + wider,
    height: Math.max(height + shift, ...lines.map(({ label }) => label.y + margin)),
    moves: lines,
    tasks: tasks.map((task) => {
      const { x, y, width: nodeWidth, height: nodeHeight } = graph.node(task.taskId) as Box;
      return { task, x, y: y + shift, width: nodeWidth, height: nodeHeight };
    }),
    transitions: transitions.map((transition) => {
      const { from, to, sequence } = transition;
      const { points } = graph.edge(from, to, String(sequence)) as { points: Point[] };
      return { transition, points: points.map((point) => ({ x: point.x, y: point.y + shift })) };
    }),
  };
}

interface Box extends Point {
  width: number;
  height: number;
}

/** The moves that lead from one task to another, by where from, where to and what they are. */
function betweenTasks(moves: readonly WayMove[], known: ReadonlySet<string>): WayMove[][] {
  const groups = new Map<string, WayMove[]>();
  for (const move of moves) {
    const { kind, from, to } = move;
    if (from === to || !known.has(from) || !known.has(to)) continue;
    const key = `${kind} ${from} ${to}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/** A line beside the boxes, each in a lane of its own: above them where they stand side by side, else to their right. */
function moveLine(
  group: readonly WayMove[],
  at: number,
  boxes: ReadonlyMap<string, Box>,
  { direction, width, shift }: { direction: "LR" | "TB"; width: number; shift: number },
): Pick<WayLayout["moves"][number], "points" | "label" | "anchor"> {
  const [from, to] = [group[0]?.from, group[0]?.to].map((taskId) => boxes.get(taskId ?? ""));
  if (from === undefined || to === undefined) return { points: [], label: { x: 0, y: 0 }, anchor: "middle" };
  // Lines that meet on one box do not lie on one another.
  const aside = ((at % 5) - 2) * 12;
  const others = [...boxes.values()];
  if (direction === "LR") {
    const lane = shift - at * laneWidth - 4;
    const begin = legUp(from, others, { aside: aside + 6, lane });
    const end = legUp(to, others, { aside: aside - 6, lane });
    const [left, right] = [begin.at(-1)?.x ?? 0, end.at(-1)?.x ?? 0];
    return {
      points: [...begin, ...end.reverse()],
      label: { x: (left + right) / 2, y: lane - 4 },
      anchor: "middle",
    };
  }
  const lane = width + at * laneWidth + 4;
  const begin = legAside(from, others, { aside, lane });
  const end = legAside(to, others, { aside, lane });
  const [first, last] = [begin.at(-1)?.y ?? 0, end.at(-1)?.y ?? 0];
  return {
    points: [...begin, ...end.reverse()],
    label: { x: lane + 6, y: (first + last) / 2 },
    anchor: "start",
  };
}

/** From a box up to a lane: straight, or where another box stands above it through the gap before its column. */
function legUp(box: Box, others: readonly Box[], { aside, lane }: { aside: number; lane: number }): Point[] {
  const x = box.x + aside;
  const isBelow = others.some((other) => other.y < box.y && Math.abs(other.x - x) < other.width / 2);
  if (!isBelow)
    return [
      { x, y: box.y - box.height / 2 },
      { x, y: lane },
    ];
  const left = box.x - box.width / 2;
  const gap = Math.max(left - rankGap / 2 + aside / 2, 2);
  const y = box.y + box.height / 4 + aside / 4;
  return [
    { x: left, y },
    { x: gap, y },
    { x: gap, y: lane },
  ];
}

/** From a box aside to a lane: straight, or where another box stands beside it through the gap above its row. */
function legAside(
  box: Box,
  others: readonly Box[],
  { aside, lane }: { aside: number; lane: number },
): Point[] {
  const y = box.y + aside;
  const isLeft = others.some((other) => other.x > box.x && Math.abs(other.y - y) < other.height / 2);
  if (!isLeft)
    return [
      { x: box.x + box.width / 2, y },
      { x: lane, y },
    ];
  const top = box.y - box.height / 2;
  const gap = Math.max(top - rankGap / 2 + aside / 2, 2);
  const x = box.x + box.width / 4 + aside;
  return [
    { x, y: top },
    { x, y: gap },
    { x: lane, y: gap },
  ];
}

/** Words that begin beside their line reach over those further out: none stands as high as another. */
function wordsApart(lines: WayLayout["moves"]): WayLayout["moves"] {
  const heights = new Map<WayLayout["moves"][number], number>();
  let above = Number.NEGATIVE_INFINITY;
  for (const line of lines.toSorted((one, other) => one.label.y - other.label.y)) {
    above = Math.max(line.label.y, above + wordHeight);
    heights.set(line, above);
  }
  return lines.map((line) =>
    line.anchor === "start"
      ? { ...line, label: { x: line.label.x, y: heights.get(line) ?? line.label.y } }
      : line,
  );
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
