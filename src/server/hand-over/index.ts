import { handOverHandler } from "./begin-hand-over.ts";
import { handOverPreviewHandler } from "./hand-over-preview.ts";
import { handOversHandler } from "./list-hand-overs.ts";
import { taskHoldersHandler } from "./list-task-holders.ts";

export { handOverJob, handOverTask } from "./hand-over-job.ts";
export { leftWorkTask, lookForLeftWork, notifyLeftWork } from "./notify-left-work.ts";

/** Many tasks given to another person as one job. */
export const handOverHandlers = [
  taskHoldersHandler,
  handOverPreviewHandler,
  handOverHandler,
  handOversHandler,
];
