import { externalTaskHandler } from "./external-task.ts";
import { putExternalTaskHandler } from "./put-external-task.ts";

/** Tasks that other systems hand over: they are done there. */
export const externalTaskHandlers = [externalTaskHandler, putExternalTaskHandler];
