import { Position } from "@xyflow/react";
import { useMemo } from "react";
import { END } from "#contract/shapes/process-definition.ts";
import { useChosen, useDesign } from "../design-context.ts";
import type { Place } from "./bend-way.ts";
import { nameIdOf } from "./canvas-words.ts";
import { endHeight, endWidth, stepHeight, stepWidth } from "./lay-out-canvas.ts";
import type { StepNodeData } from "./step-node.tsx";
import { useStableList } from "./use-stable-list.ts";

/** Where ways come in and go out, so that a way to a step out of sight is drawn too. */
const handlesOf = (width: number, height: number) => [
  { type: "target" as const, position: Position.Top, x: width / 2, y: 0 },
  { type: "source" as const, position: Position.Bottom, x: width / 2, y: height },
];
const stepSize = {
  measured: { width: stepWidth, height: stepHeight },
  handles: handlesOf(stepWidth, stepHeight),
};
const endSize = { measured: { width: endWidth, height: endHeight }, handles: handlesOf(endWidth, endHeight) };

/** Steps as nodes, where they were dragged to, else where the layout puts them; none before there is a layout. */
export function useNodes(layout: ReadonlyMap<string, Place> | undefined): StepNodeData[] {
  const { definition, problems } = useDesign();
  const { marked } = useChosen();
  const { tasks, places } = definition;
  const made = useMemo(() => {
    if (layout === undefined) return [];
    const wrong = new Set(problems.map(({ taskId }) => taskId));
    const selected = new Set(marked);
    // A new step stands where it came from until it has a place of its own.
    const besideIt = (taskId: string) => {
      const before = tasks.find(({ transitions }) => transitions.some(({ toTaskId }) => toTaskId === taskId));
      return layout.get(before?.taskId ?? "") ?? origin;
    };
    const steps = tasks.map((task): StepNodeData => {
      const { taskId } = task;
      return {
        id: taskId,
        type: "step",
        ...stepSize,
        selected: selected.has(taskId),
        position: places?.[taskId] ?? layout.get(taskId) ?? besideIt(taskId),
        data: { isWrong: wrong.has(taskId), isStart: task.taskType === "start", isEnd: false },
        domAttributes: { "aria-labelledby": nameIdOf(taskId) },
        deletable: task.taskType !== "start",
      };
    });
    const end: StepNodeData = {
      id: END,
      type: "step",
      ...endSize,
      position: places?.[END] ?? layout.get(END) ?? origin,
      data: { isWrong: false, isStart: false, isEnd: true },
      domAttributes: { "aria-labelledby": nameIdOf(END) },
      deletable: false,
      selectable: false,
    };
    return [...steps, end];
  }, [tasks, places, layout, problems, marked]);
  return useStableList(made, isSameNode);
}

const origin = { x: 0, y: 0 };

/** The nodes as they are now: what stays the same stays the same object, and what was measured is remembered. Pure. */
export function renewed(before: readonly StepNodeData[], wanted: readonly StepNodeData[]): StepNodeData[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return wanted.map((node) => {
    const was = known.get(node.id);
    if (was === undefined) return node;
    if (isSameNode(was, node)) return was;
    return { ...was, ...node, data: isSame(was.data, node.data) ? was.data : node.data };
  });
}

/** Whether nothing that a node shows is different; its words stand elsewhere. */
function isSameNode(one: StepNodeData, other: StepNodeData): boolean {
  return (
    one.selected === other.selected && isSame(one.position, other.position) && isSame(one.data, other.data)
  );
}

function isSame(one: Record<string, unknown> | Place, other: Record<string, unknown> | Place): boolean {
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value);
}
