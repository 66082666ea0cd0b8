import { type RawBuilder, sql } from "kysely";
import type { ExpectedWay, SampleApplication } from "#contract/shapes/sample-case.ts";
import type { Tx } from "../db/index.ts";

/** What is stored of a sample case. */
export interface SampleContent extends SampleApplication {
  expected: ExpectedWay;
  /** What automatic steps wrote, where it was made from an application. */
  automaticValues?: Record<string, SampleApplication["values"]>;
}

/** A row of `sample_case`. */
export interface SampleCaseRow {
  caseId: number;
  caseName: string;
  content: SampleContent;
  rowVersion: number;
  updatedBy: string;
  updatedAt: string;
  /** Whoever reads may see the application it was made from; always where it was made from none. */
  isShown: boolean;
}

/** The sample cases of a process of an organisation, oldest first; `permitted` narrows applications (`i`) to the reader's. */
export async function sampleCaseRows(
  tx: Tx,
  { processId, organId }: { processId: string; organId: number },
  permitted: RawBuilder<unknown> = sql``,
): Promise<SampleCaseRow[]> {
  const { rows } = await sql<SampleCaseRow>`
    select c.case_id, c.case_name, c.content, c.row_version, c.updated_by, c.updated_at,
      (c.instance_id is null or exists (
        select 1 from process_instance i where i.instance_id = c.instance_id ${permitted})) as is_shown
    from sample_case c where c.process_id = ${processId} and c.organ_id = ${organId}
    order by c.case_id`.execute(tx);
  return rows;
}
