import { useEffect, useState } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type CanvasLayout, isLabelled, layOutCanvas } from "./lay-out-canvas.ts";

/** So many steps are laid out within a frame; more of them beside the page. */
const atOnce = 40;

/** Only what leads where counts for the layout, and where words stand: typing a name moves nothing. */
function shapeOf({ tasks }: ProcessDefinition): string {
  return tasks
    .map((task) => {
      const ways = task.transitions.map((each) => `${each.toTaskId}${isLabelled(task, each) ? "*" : ""}`);
      return `${task.taskId}>${ways.join(",")}`;
    })
    .join(";");
}

/** Where the layout puts every step and leads every way; of a large definition nothing at first, and the last one while a new one is made. */
export function useCanvasLayout(definition: ProcessDefinition): CanvasLayout | undefined {
  const shape = shapeOf(definition);
  const isSmall = definition.tasks.length <= atOnce || typeof Worker === "undefined";
  const [layout, setLayout] = useState<{ shape: string; made: CanvasLayout } | undefined>(() =>
    isSmall ? { shape, made: layOutCanvas(definition) } : undefined,
  );
  if (isSmall && layout?.shape !== shape) setLayout({ shape, made: layOutCanvas(definition) });
  useEffect(() => {
    if (isSmall || layout?.shape === shape) return undefined;
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<CanvasLayout>) =>
      setLayout({ shape, made: data }),
    );
    // A browser that starts no worker lays it out itself.
    worker.addEventListener("error", () => setLayout({ shape, made: layOutCanvas(definition) }));
    const tasks = definition.tasks.map(({ taskId, split, transitions }) => ({ taskId, split, transitions }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ tasks });
    return () => worker.terminate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shape says all the layout reads
  }, [shape, isSmall]);
  return layout?.made;
}
