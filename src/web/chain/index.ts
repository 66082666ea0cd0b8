import "./chain.css";

/** The approval chain as a drawing: running, finished or foretold. */
export { ChainView } from "./chain-view.tsx";
export { holdersOf } from "./chain-rounds.ts";
export { DueMark } from "./due-mark.tsx";
export { isOverdue } from "./overdue.ts";
export { PreviewChain } from "./preview-chain.tsx";
