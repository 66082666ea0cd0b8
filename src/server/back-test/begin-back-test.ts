import { sql } from "kysely";
import { beginBackTest } from "#contract/calls/back-test.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { bundleToTry } from "../process/index.ts";
import { backTestTask } from "./back-test-job.ts";
import { finishedApplications } from "./finished-applications.ts";

/**
 * Writes down what is to be played and queues the job. Refuses with `definitionNotPlayed` what could not be published, with
 * `notFound` a process of somebody else, by field a period in which nothing ended or that is upside down, and with
 * `backTestUnderWay` while another one of the process runs.
 */
export const beginBackTestHandler = handle(beginBackTest, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const { definition, fromDay, untilDay } = input;
  const { organId, userCode } = actor;
  const bundle = await bundleToTry(definition, scope);
  if (isRefusal(bundle)) return bundle;
  const { processId } = bundle.definition;
  const { rows: found } = await sql<{ running: boolean }>`
    select exists (select 1 from back_test b where b.process_id = p.process_id and b.state = 'running') as running
    from process p where p.process_id = ${processId} and p.organ_id = ${organId} for update of p`.execute(tx);
  const [process] = found;
  if (process === undefined) return refuse("notFound");
  if (process.running) return refuse("backTestUnderWay");
  if (untilDay < fromDay) return refuseFields({ untilDay: { problem: "rangeEndsBeforeItBegins" } });
  const period = { processId, organId, ports, fromDay, untilDay };
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${finishedApplications(period, actor)}`.execute(tx);
  const total = counted[0]?.total ?? 0;
  if (total === 0) return refuseFields({ fromDay: { problem: "nothingEndedThen" } });
  const { rows } = await sql<{ backTestId: number }>`
    insert into back_test (organ_id, process_id, bundle, from_day, until_day, asked_by, asked_at, total)
    values (${organId}, ${processId}, ${JSON.stringify(bundle)}::jsonb, ${fromDay}::date, ${untilDay}::date, ${userCode},
      ${request.now.toISOString()}, ${total})
    returning back_test_id`.execute(tx);
  const backTestId = rows[0]?.backTestId ?? 0;
  await sql`
    delete from back_test where process_id = ${processId} and back_test_id in (
      select back_test_id from back_test where process_id = ${processId}
      order by back_test_id desc offset ${limits.backTestsOfProcess})`.execute(tx);
  // Those of one person are played one after the other.
  const queueName = `${backTestTask} ${userCode}`;
  await ports.jobs.add(tx, backTestTask, { backTestId, organId, userCode }, { queueName, maxAttempts: 3 });
  await recordOperation(tx, request, {
    kind: "operation",
    call: beginBackTest.name,
    userCode,
    organId,
    subject: processId,
    target: String(backTestId),
    detail: { fromDay, untilDay, total },
  });
  return { backTestId, total };
});
