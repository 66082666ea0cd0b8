import { sql } from "kysely";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { ReleaseKind } from "#contract/shapes/release-bundle.ts";
import type { SessionScope } from "../http/index.ts";
import { casesFail, failingCases } from "../process/index.ts";
import { definitionInEffect } from "./take-over-companions.ts";

/** A process of which sample cases go another way now, and the refusal that says which. */
export interface FailingProcess {
  processId: string;
  count: number;
  refusal: Refusal;
}

/** The kinds by which a process may go another way. */
const leading = new Set<ReleaseKind>(["process", "processRules", "sampleCases"]);

/**
 * Plays the sample cases of the processes that were taken over, once everything is: with the rules and the cases that came
 * along.
 */
export async function failingAfter(
  scope: SessionScope,
  taken: readonly { kind: ReleaseKind; id: string }[],
): Promise<FailingProcess[]> {
  const processIds = new Set(taken.filter(({ kind }) => leading.has(kind)).map(({ id }) => id));
  const found: FailingProcess[] = [];
  for (const processId of processIds) {
    const definition = await definitionInEffect(scope, processId);
    const failing = definition === undefined ? [] : await failingCases(scope, definition);
    if (failing.length > 0)
      found.push({ processId, count: failing.length, refusal: await casesFail(failing, scope) });
  }
  return found;
}

/** Writes of the versions that were published by it that so many sample cases go another way, and why that is accepted. */
export async function markFailing(
  { tx }: Pick<SessionScope, "tx">,
  failing: readonly FailingProcess[],
  reason: string,
  published: readonly string[],
): Promise<void> {
  for (const { processId, count } of failing)
    if (published.includes(processId))
      await sql`update process_version v set failing_cases = ${count}, failing_reason = ${reason} from process p
        where p.process_id = ${processId} and v.process_id = p.process_id and v.version = p.published_version`.execute(
        tx,
      );
}
