export type { Abilities } from "./access-control-provider.ts";
export { RefineFrame } from "./refine-frame.tsx";
