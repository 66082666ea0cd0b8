/** A process definition being edited: commands that answer the next definition, its history, its problems. Pure. */
export { withType } from "./change-type.ts";
export { placeSteps } from "./place-steps.ts";
export { type Edited, insertStep, moveStep, type NewStep, pasteSteps, type Place } from "./edit-steps.ts";
export { removeSteps, renameStep, setProcessProperty, setStepProperty } from "./edit-steps.ts";
export {
  addBranch,
  type BranchKind,
  changeTransition,
  connect,
  disconnect,
  moveTransition,
} from "./edit-transitions.ts";
export {
  type DesignProblem,
  findProblems,
  placeOf,
  problemsInPieces,
  type ProblemPlace,
} from "./find-problems.ts";
export { freeTaskId, stepOf, withStep as changeStep } from "./find-steps.ts";
export { type Merged, mergeDefinitions, partOf } from "./merge-definitions.ts";
export { newDefinition } from "./new-definition.ts";
export { insertRows, readRows, type SheetFault, type SheetWords } from "./paste-rows.ts";
export { readDefinition } from "./read-definition.ts";
export { setRights } from "./set-rights.ts";
