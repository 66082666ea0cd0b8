/** A definition as a vertical tree: its order, and the lines it is drawn with. */
export { default as flowLines } from "./flow-lines.module.css";
export { inSequence } from "./in-sequence.ts";
export { meetingPoint } from "./meeting-point.ts";
export { type StepTree, stepTree, type TreeBranch, type TreeItem } from "./step-tree.ts";
