import { refuseFields } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { stop } from "../decision/stop.ts";
import type { UserCode } from "../model/process-instance.ts";

/**
 * Whom an administrator names instead of a task's rules may not decide it, and nobody in their place may: whoever named
 * them chooses others (R8, R9).
 */
export function refuseNamed({ taskName }: TaskDefinition, [person = ""]: readonly UserCode[]): never {
  return stop(refuseFields({ userCodes: { problem: "namedInVain", params: { person, task: taskName } } }));
}
