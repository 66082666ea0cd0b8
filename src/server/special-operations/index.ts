import { specialOperationHandler } from "./begin-special-operation.ts";
import { specialOperationsDoneHandler } from "./list-special-operations.ts";
import { specialPreviewHandler } from "./special-preview.ts";

export { specialOperationJob, specialOperationTask } from "./special-operation-job.ts";

/** What administrators do to many applications at once. */
export const specialOperationHandlers = [
  specialPreviewHandler,
  specialOperationHandler,
  specialOperationsDoneHandler,
];
