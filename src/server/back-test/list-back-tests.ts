import { backTests } from "#contract/calls/back-test.ts";
import { sql } from "kysely";
import { handle } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { backTestColumns, type BackTestRow, shownBackTest } from "./back-test-row.ts";

/** The latest back-tests of a process of this organisation. */
export const listBackTestsHandler = handle(backTests, async ({ processId }, scope) => {
  const { tx, actor } = scope;
  const { rows } = await sql<BackTestRow>`
    select ${backTestColumns} from back_test b
    where b.process_id = ${processId} and b.organ_id = ${actor.organId} order by b.back_test_id desc`.execute(
    tx,
  );
  const { people } = await organisationOf(scope, actor.chartRevision);
  const shown = await shownPeople(scope, people);
  return { backTests: rows.map((row) => shownBackTest(row, shown)) };
});
