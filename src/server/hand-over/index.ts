import { handOverHandler } from "./begin-hand-over.ts";
import { handOverPreviewHandler } from "./hand-over-preview.ts";
import { handOversHandler } from "./list-hand-overs.ts";

export { handOverJob, handOverTask } from "./hand-over-job.ts";

/** Many tasks given to another person as one job. */
export const handOverHandlers = [handOverPreviewHandler, handOverHandler, handOversHandler];
