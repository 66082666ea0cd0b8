import { BaseEdge, type Edge, type EdgeProps, SmoothStepEdge } from "@xyflow/react";
import { memo } from "react";
import { roundedPath } from "./bend-way.ts";
import { nameIdOf, useCanvasWords } from "./canvas-words.ts";
import type { Way } from "./lay-out-canvas.ts";

export type DrawnWay = Edge<{ index: number; way: Way | undefined; when: string }, "way">;

/** A way as the layout led it; once one of its steps was dragged elsewhere, straight to where that stands. */
export const WayEdge = memo(function WayEdge(edge: EdgeProps<DrawnWay>) {
  const { sourceX, sourceY, targetX, targetY, data, id, label, markerEnd } = edge;
  const way = data?.way;
  const isAsLaid =
    way !== undefined &&
    isNear(way.from, { x: sourceX, y: sourceY }) &&
    isNear(way.to, { x: targetX, y: targetY });
  return (
    <>
      <WayName edge={edge} />
      {isAsLaid ? (
        <BaseEdge
          id={id}
          path={roundedPath(way.points)}
          label={label}
          labelX={way.label.x}
          labelY={way.label.y}
          {...(markerEnd === undefined ? {} : { markerEnd })}
        />
      ) : (
        <SmoothStepEdge {...edge} />
      )}
    </>
  );
});

/** Read out where the way has the focus, and drawn nowhere. */
function WayName({ edge: { id, source, target, data } }: { edge: EdgeProps<DrawnWay> }) {
  const { wayOf } = useCanvasWords();
  return <desc id={nameIdOf(id)}>{wayOf({ source, target, when: data?.when ?? "" })}</desc>;
}

/** Where a way is tied to a step lies a little outside of it. */
const nearby = 8;

function isNear(one: { x: number; y: number }, other: { x: number; y: number }): boolean {
  return Math.abs(one.x - other.x) <= nearby && Math.abs(one.y - other.y) <= nearby;
}
