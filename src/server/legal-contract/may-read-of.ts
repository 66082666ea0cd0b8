import type { SessionScope } from "../http/index.ts";
import { readInstance } from "../process/index.ts";
import { mayReadInstance } from "../viewer/index.ts";

/** Which of a few applications the caller may open. */
export async function mayReadOf(
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
  instanceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const readable = new Set<number>();
  for (const instanceId of instanceIds) {
    const stored = await readInstance(tx, { instanceId }, actor.organId);
    if (stored !== undefined && mayReadInstance(stored, actor)) readable.add(instanceId);
  }
  return readable;
}
