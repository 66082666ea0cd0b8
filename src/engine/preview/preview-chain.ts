import type { Refusal } from "#contract/errors/refusal.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ChainEntry } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Needs } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/** The approvers ahead, in order; `stoppedBy` says why the chain cannot be foreseen further. */
export interface Preview {
  chain: ChainEntry[];
  stoppedBy?: Refusal;
}

/** Who would get the application, step by step, if nobody changed the form or the organisation (I11). */
export function previewChain(
  _bundle: Bundle,
  _snapshot: InstanceSnapshot,
  _context: CommandContext,
): Preview | Needs | Refusal {
  return { chain: [] };
}
