export type { Abilities } from "./access-control-provider.ts";
export { RefineFrame, type RefineFrameProps } from "./refine-frame.tsx";
