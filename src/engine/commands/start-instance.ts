import type { Bundle } from "../model/bundle.ts";
import type { StartInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";

export function startInstance(_bundle: Bundle, _command: StartInstance, _context: CommandContext): Outcome {
  return { refused: "notAvailableYet", params: { call: "startInstance" } };
}
