import { defaultValues } from "#contract/rules/default-values.ts";
import { decide } from "../decision/decision.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import { isDone, type Outcome } from "../model/outcome.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/**
 * Gives a command to a draft as the newest version of its process has it (R4): a draft follows that version until it is
 * submitted. What was filled in stays, also where the version asks for something else; fields nobody has filled in begin
 * with the version's defaults. Whatever a holder saw before is stale (R2). Nothing happens where the command is refused,
 * and to what is no draft nothing but the command does.
 */
export function followingNewest(
  newest: Bundle,
  snapshot: InstanceSnapshot,
  context: CommandContext,
  command: (snapshot: InstanceSnapshot) => Outcome,
): Outcome {
  if (snapshot.status !== "draft" || snapshot.processVersion === newest.version) return command(snapshot);
  const followed = decide(newest, snapshot, context, (decision) => {
    const missing = Object.entries(defaultValues(newest.page)).filter(([code]) => !(code in snapshot.form));
    decision.emit({
      type: "version_followed",
      version: newest.version,
      taskId: prepare(newest).startTask.taskId,
      changed: Object.fromEntries(missing),
    });
  });
  if (!isDone(followed)) return followed;
  const outcome = command(followed.snapshot);
  if (!isDone(outcome)) return outcome;
  return {
    snapshot: outcome.snapshot,
    events: [...followed.events, ...outcome.events],
    effects: [...followed.effects, ...outcome.effects],
  };
}
