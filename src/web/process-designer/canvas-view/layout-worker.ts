import { type Drawn, layOutCanvas } from "./lay-out-canvas.ts";

/** Lays a definition out beside the page, which stays quick to type in. */
addEventListener("message", ({ data }: MessageEvent<Drawn>) => {
  postMessage(layOutCanvas(data));
});
