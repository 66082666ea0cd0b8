import { sql } from "kysely";
import type { BackTest } from "#contract/calls/back-test.ts";
import { type BackTestFigures, type Loads, noFigures } from "#contract/shapes/back-test.ts";
import type { Tx } from "../db/index.ts";
import { type ShownPeople } from "../viewer/index.ts";

/** A row of `back_test` (`b`) without its bundle. */
export interface BackTestRow extends Omit<BackTest, "figures"> {
  processId: string;
  figures: Partial<BackTestFigures> & { loads?: Loads };
}

export const backTestColumns = sql`b.back_test_id, b.process_id, b.from_day::text as from_day,
  b.until_day::text as until_day, b.asked_by, b.asked_at, b.ended_at, b.state, b.total, b.figures`;

/** One back-test of an organisation. */
export async function backTestRow(
  tx: Tx,
  { backTestId, organId }: { backTestId: number; organId: number },
): Promise<BackTestRow | undefined> {
  const { rows } = await sql<BackTestRow>`
    select ${backTestColumns} from back_test b
    where b.back_test_id = ${backTestId} and b.organ_id = ${organId}`.execute(tx);
  return rows[0];
}

/** As its readers see it. */
export function shownBackTest(
  { processId: _process, figures: { loads: _loads, ...counted }, ...row }: BackTestRow,
  people: Pick<ShownPeople, "realName">,
): BackTest {
  return { ...row, askedBy: people.realName(row.askedBy), figures: { ...noFigures, ...counted } };
}
