import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import styles from "./canvas-view.module.css";

export type StepNodeData = Node<
  { name: string; who: string; isWrong: boolean; isStart: boolean; isEnd: boolean },
  "step"
>;

/** A step on the canvas, with where ways come in and go out. */
export const StepNode = memo(function StepNode({ data, selected }: NodeProps<StepNodeData>) {
  const { name, who, isWrong, isStart, isEnd } = data;
  return (
    <div
      className={isEnd ? styles.end : styles.step}
      data-wrong={isWrong || undefined}
      data-start={isStart || undefined}
      data-selected={selected || undefined}
    >
      {isStart ? null : <Handle type="target" position={Position.Top} />}
      <strong>{name}</strong>
      {isEnd ? null : <span>{who}</span>}
      {isEnd ? null : <Handle type="source" position={Position.Bottom} />}
    </div>
  );
});
