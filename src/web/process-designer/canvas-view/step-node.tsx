import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import styles from "./canvas-view.module.css";
import { nameIdOf, useCanvasWords } from "./canvas-words.ts";

export type StepNodeData = Node<{ isWrong: boolean; isStart: boolean; isEnd: boolean }, "step">;

/** A step on the canvas, with where ways come in and go out. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<StepNodeData>) {
  const { isWrong, isStart, isEnd } = data;
  return (
    <div
      className={isEnd ? styles.end : styles.step}
      data-wrong={isWrong || undefined}
      data-start={isStart || undefined}
      data-selected={selected || undefined}
    >
      {isStart ? null : <Handle type="target" position={Position.Top} />}
      <StepWords id={id} isEnd={isEnd} />
      {isEnd ? null : <Handle type="source" position={Position.Bottom} />}
    </div>
  );
});

function StepWords({ id, isEnd }: { id: string; isEnd: boolean }) {
  const { nameOf, whoOf } = useCanvasWords();
  return (
    <>
      <strong id={nameIdOf(id)}>{nameOf(id)}</strong>
      {isEnd ? null : <span>{whoOf(id)}</span>}
    </>
  );
}
