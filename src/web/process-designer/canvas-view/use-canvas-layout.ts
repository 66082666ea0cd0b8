import { useEffect, useState } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { layOutCanvas, type Place } from "./lay-out-canvas.ts";

type Layout = ReadonlyMap<string, Place>;

/** So many steps are laid out within a frame; more of them beside the page. */
const atOnce = 40;

/** Only what leads where counts for the layout: typing a name moves nothing. */
function shapeOf({ tasks }: ProcessDefinition): string {
  return tasks
    .map(({ taskId, transitions }) => `${taskId}>${transitions.map(({ toTaskId }) => toTaskId).join(",")}`)
    .join(";");
}

/** Where the layout puts every step; of a large definition nothing at first, and the last one while a new one is made. */
export function useCanvasLayout(definition: ProcessDefinition): Layout | undefined {
  const shape = shapeOf(definition);
  const isSmall = definition.tasks.length <= atOnce || typeof Worker === "undefined";
  const [layout, setLayout] = useState<{ shape: string; places: Layout } | undefined>(() =>
    isSmall ? { shape, places: layOutCanvas(definition) } : undefined,
  );
  if (isSmall && layout?.shape !== shape) setLayout({ shape, places: layOutCanvas(definition) });
  useEffect(() => {
    if (isSmall || layout?.shape === shape) return undefined;
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Layout>) =>
      setLayout({ shape, places: data }),
    );
    // A browser that starts no worker lays it out itself.
    worker.addEventListener("error", () => setLayout({ shape, places: layOutCanvas(definition) }));
    const tasks = definition.tasks.map(({ taskId, transitions }) => ({ taskId, transitions }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ tasks });
    return () => worker.terminate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shape says all the layout reads
  }, [shape, isSmall]);
  return layout?.places;
}
