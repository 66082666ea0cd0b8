import type { OutputOf } from "#contract/calls/define-call.ts";
import type { tryProcess } from "#contract/calls/process-design.ts";

/** How a trial stands, as it was answered. */
export type Trial = OutputOf<typeof tryProcess>;
