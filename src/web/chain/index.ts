/** The approval chain as a drawing: running, finished or foretold. */
export { ChainAhead } from "./chain-ahead.tsx";
export { ChainView } from "./chain-view.tsx";
export { holdersOf } from "./chain-rounds.ts";
export { DueMark } from "./due-mark.tsx";
export { durationText } from "./duration-text.ts";
export { Elapsed } from "./elapsed.tsx";
export { PreviewChain } from "./preview-chain.tsx";
export { losesEffect } from "./without-effect.ts";
