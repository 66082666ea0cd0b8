import { isOutcome } from "#contract/codes/visit-outcome.ts";
import type { Visit } from "../model/process-instance.ts";

/**
 * Whether work that nobody does by hand was withdrawn before it was reported: by a return, a recall, a cancellation, or by a
 * rejection elsewhere that ended the application, for nobody rejects such work itself.
 */
export function isWorkWithdrawn({ cause }: Pick<Visit, "cause">): boolean {
  return cause === "rejected" || (cause !== undefined && !isOutcome(cause));
}
