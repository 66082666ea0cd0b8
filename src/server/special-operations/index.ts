import { specialStepsHandler } from "./special-steps.ts";
import { batchCreateTaskHandler } from "./batch-create-task.ts";
import { specialOperationHandler } from "./begin-special-operation.ts";
import { specialOperationsDoneHandler } from "./list-special-operations.ts";
import { specialPreviewHandler } from "./special-preview.ts";
import { specialVersionHandler, specialVersionsHandler } from "./special-versions.ts";
import { createSpecialVersionHandler, specialProcessIdHandler } from "./special-version.ts";

export { specialOperationJob, specialOperationTask } from "./special-operation-job.ts";

/** What administrators do to many applications at once. */
export const specialOperationHandlers = [
  specialPreviewHandler,
  specialStepsHandler,
  specialOperationHandler,
  specialOperationsDoneHandler,
  batchCreateTaskHandler,
  createSpecialVersionHandler,
  specialProcessIdHandler,
  specialVersionsHandler,
  specialVersionHandler,
];
