import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import type { Comparison } from "./compare-objects.ts";
import { failingAfter } from "./failing-after.ts";
import { takeOver } from "./take-over.ts";
import { wordsOf } from "./words-of-refusal.ts";

/**
 * Takes everything over that can be, and takes it all back: what is refused, and why, is what an import would say. A thing
 * that is refused is `blocked`; of a process whose sample cases would go another way the reasons name them.
 */
export async function dryRun(
  scope: SessionScope,
  comparisons: readonly Comparison[],
  everywhere: boolean,
): Promise<void> {
  const { tx, language } = scope;
  await sql`savepoint dry_run`.execute(tx);
  for (const { object, compared } of comparisons) {
    if (compared.state === "same" || compared.state === "blocked") continue;
    await sql`savepoint one_object`.execute(tx);
    const outcome = await takeOver({ scope, everywhere, releaseId: null }, object);
    if (isRefusal(outcome)) {
      await sql`rollback to savepoint one_object`.execute(tx);
      compared.state = "blocked";
      compared.reasons = [wordsOf(outcome, language)];
    }
    await sql`release savepoint one_object`.execute(tx);
  }
  const taken = comparisons
    .map(({ compared }) => compared)
    .filter(({ state }) => state !== "same" && state !== "blocked");
  for (const { processId, refusal } of await failingAfter(scope, taken)) {
    const said = taken.find(({ id, kind }) => id === processId && kind === "process");
    const told = said ?? taken.find(({ id }) => id === processId);
    if (told !== undefined) told.reasons = [...told.reasons, wordsOf(refusal, language)];
  }
  await sql`rollback to savepoint dry_run`.execute(tx);
  await sql`release savepoint dry_run`.execute(tx);
}
