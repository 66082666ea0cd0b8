import { sql } from "kysely";
import { cancelBackTest } from "#contract/calls/back-test.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { backTestRow } from "./back-test-row.ts";

/** Ends a back-test that is under way; one that has ended stays as it is. Refuses with `notFound`. */
export const cancelBackTestHandler = handle(cancelBackTest, async ({ backTestId }, scope) => {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  await sql`update back_test set state = 'cancelled', ended_at = ${request.now.toISOString()}
    where back_test_id = ${backTestId} and organ_id = ${organId} and state = 'running'`.execute(tx);
  const row = await backTestRow(tx, { backTestId, organId });
  if (row === undefined) return refuse("notFound");
  await recordOperation(tx, request, {
    kind: "operation",
    call: cancelBackTest.name,
    userCode,
    organId,
    subject: row.processId,
    target: String(backTestId),
  });
  return { state: row.state };
});
