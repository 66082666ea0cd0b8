import type { Refusal } from "#contract/errors/refusal.ts";
import { type InstanceSnapshot, refusalOf } from "#engine";
import type { Wanted } from "./row-commands.ts";

/** Why another try was in vain: what stops the application still, where nothing of it goes on. Pure. */
export function stillStopped(
  { operation }: Pick<Wanted, "operation">,
  { incidents: before = [] }: InstanceSnapshot,
  { incidents: after = [] }: InstanceSnapshot,
): Refusal | undefined {
  const [stopped] = after;
  if (operation !== "retry" || stopped === undefined || after.length !== before.length) return undefined;
  return refusalOf(stopped);
}
