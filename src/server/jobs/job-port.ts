import type { JobPort } from "../http/index.ts";
import { addJob } from "./add-job.ts";

/** The port through which handlers queue background work. */
export const jobPort: JobPort = { add: addJob };
