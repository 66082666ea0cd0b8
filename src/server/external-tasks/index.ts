import { externalTaskHandler } from "./external-task.ts";
import { externalTasksHandler } from "./my-external-tasks.ts";
import { putExternalTaskHandler } from "./put-external-task.ts";

export { countExternalTasks } from "./my-external-tasks.ts";
export { areHandedOver } from "./outside-origin.ts";

/** Tasks that other systems hand over: they are done there. */
export const externalTaskHandlers = [externalTaskHandler, externalTasksHandler, putExternalTaskHandler];
