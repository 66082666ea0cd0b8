import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { text } from "../texts/index.ts";
import type { Comparison } from "./compare-objects.ts";
import { takeOver } from "./take-over.ts";

/** What a refusal says, in a person's language, with the first of the faults it found. */
export function wordsOf(refusal: Refusal, language: SessionScope["language"]): string {
  const faults = Object.entries(refusal.errors ?? {}).slice(0, 3);
  if (faults.length === 0) return text(language, "errors", refusal.refused, { ...refusal.params });
  return faults
    .map(
      ([path, { problem, params = {} }]) => `${path}: ${text(language, "problems", problem, { ...params })}`,
    )
    .join(" ");
}

/**
 * Takes everything over that can be, and takes it all back: what is refused, and why, is what an import would say. A thing
 * that is refused is `blocked`.
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
    const onFailing = (count: number) => {
      compared.reasons = [
        ...compared.reasons,
        text(language, "release-bundle", "because.casesFail", { count }),
      ];
    };
    const taking = { scope, everywhere, releaseId: null, reason: "", onFailing };
    const outcome = await takeOver(taking, object);
    if (isRefusal(outcome)) {
      await sql`rollback to savepoint one_object`.execute(tx);
      compared.state = "blocked";
      compared.reasons = [wordsOf(outcome, language)];
    }
    await sql`release savepoint one_object`.execute(tx);
  }
  await sql`rollback to savepoint dry_run`.execute(tx);
  await sql`release savepoint dry_run`.execute(tx);
}
