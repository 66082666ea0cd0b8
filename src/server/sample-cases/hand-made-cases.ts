import { sql } from "kysely";
import type { SampleContent } from "../process/index.ts";
import type { Tx } from "../db/index.ts";
import { withoutRestricted } from "./restricted-values.ts";

/** A sample case that was made by hand, as it travels. */
export interface HandMadeCase {
  caseName: string;
  content: SampleContent;
}

/**
 * The sample cases of a process that were not made from an application, oldest first. Those with a value that is kept
 * from whoever asks are left out as a whole: without it they would go another way.
 */
export async function handMadeCases(
  tx: Tx,
  { processId, organId }: { processId: string; organId: number },
  hidden: readonly string[],
): Promise<(HandMadeCase & { caseId: number })[]> {
  const { rows } = await sql<HandMadeCase & { caseId: number }>`
    select case_id, case_name, content from sample_case
    where process_id = ${processId} and organ_id = ${organId} and instance_id is null
    order by case_id`.execute(tx);
  return rows.filter(({ content: { values, decisions = [] } }) =>
    [values, ...decisions.map((each) => each.values ?? {})].every(
      (given) => JSON.stringify(withoutRestricted(given, hidden)) === JSON.stringify(given),
    ),
  );
}
