import type { Bundle } from "../model/bundle.ts";
import type { SubmitApplication } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

export function submitApplication(
  _bundle: Bundle,
  _snapshot: InstanceSnapshot,
  _command: SubmitApplication,
  _context: CommandContext,
): Outcome {
  return { refused: "notAvailableYet", params: { call: "submitApplication" } };
}
