import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { fetchChunk } from "../../routes/index.ts";

/** `later(async () => (await import("./grid.tsx")).Grid)`: a part that is fetched when it is first drawn. */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchChunk(load) }));
}
