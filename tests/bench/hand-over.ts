import { sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import { handOver, handOverPreview } from "#contract/calls/hand-over.ts";
import { handOverJob } from "#server/hand-over/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import type { BenchServer } from "./bench-server.ts";
import { copyApplication } from "./copy-application.ts";
import { type Figure, msOf, pairedMediansMs } from "./measure.ts";

/** `TASKS=500` hands fewer over. */
const tasks = Number(process.env["TASKS"] ?? 5_000);
/** What the hand-over of so many costs for each task is what one of many should. */
const few = 250;

/** Handing over all tasks of somebody who leaves: the preview beside a bare count, and each task beside those of a small one. */
export async function handOverOfMany(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  try {
    const work = await aWorkplace(copy.database.kysely);
    const steps = [aStart("head"), approvedBy("head", work.head, { taskHour: 8 })];
    await publish(app, work, aProcess(steps, { processId: "HANDED" }));
    const { instanceId } = await fileApplication(app, work.staff, "HANDED", { title: "x" });
    await copyApplication(copy, instanceId, tasks + 2 * few);
    const [preview, bare] = await previewTimes(app, work);
    // Beforehand and afterwards: other work on the machine comes and goes.
    const before = await msOfEach(app, work, few);
    const each = await msOfEach(app, work, tasks);
    const after = await msOfEach(app, work, few);
    const times = (2 * each) / (before + after);
    return [
      {
        name: `preview of handing over ${tasks} tasks`,
        value: `${preview.toFixed(1)} ms, of one and a bare count ${bare.toFixed(1)} ms: ${(preview / bare).toFixed(2)} times`,
        goal: "at most twice",
        reached: preview <= 2 * bare,
      },
      {
        name: `handing over ${tasks} tasks, each of them`,
        value: `${each.toFixed(2)} ms, each of ${few} ${((before + after) / 2).toFixed(2)} ms: ${times.toFixed(2)} times`,
        goal: "at most 1.5 times",
        reached: times <= 1.5,
      },
    ];
  } finally {
    await app.close();
    await copy.drop();
  }
}

/** Beside it a look at one of the tasks and, as somebody would write it for this alone, the count. */
async function previewTimes(app: TestApp, work: Workplace): Promise<readonly [number, number]> {
  const bare = sql`
    select i.process_id, count(*) from seat s join process_instance i on i.instance_id = s.instance_id
    where s.user_code = ${work.head} and s.organ_id = ${work.organId} and s.status <> 'ended' group by i.process_id`;
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where user_code = ${work.head} and status <> 'ended' limit 1`.execute(
    app.database.kysely,
  );
  const one = { bpdTaskIds: rows.map(({ seatId }) => seatId) };
  const preview = async (which: InputOf<typeof handOverPreview>): Promise<number> =>
    (await app.call(handOverPreview, which, { as: work.admin })).data.total;
  return pairedMediansMs(
    20,
    async () => {
      const total = await preview({ fromUserCode: work.head });
      if (total < tasks) throw new Error(`${total} of ${tasks} tasks were found`);
    },
    async () => {
      await preview(one);
      await bare.execute(app.database.kysely);
    },
  );
}

/** Hands so many over; answers the milliseconds for each. */
async function msOfEach(app: TestApp, work: Workplace, count: number): Promise<number> {
  const { kysely } = app.database;
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where user_code = ${work.head} and status <> 'ended' order by seat_id limit ${count}`.execute(
    kysely,
  );
  // More than may be named in one call: all of the person's, of whom the others are somebody else's meanwhile.
  await sql`
    update seat set user_code = 'ELSEWHERE' where user_code = ${work.head}
      and not seat_id = any(${rows.map(({ seatId }) => seatId)}::bigint[])`.execute(kysely);
  const { handOverId, total } = (
    await app.call(
      handOver,
      { fromUserCode: work.head, toUserCode: work.colleague, reason: "x" },
      { as: work.admin },
    )
  ).data;
  if (total !== count) throw new Error(`${total} tasks are to be handed over, not ${count}`);
  const job = handOverJob(app.ports);
  const context = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  const ms = await msOf(() => job({ handOverId, organId: work.organId }, context));
  const given = await sql<{ given: number }>`
    select count(*) as given from hand_over_task where hand_over_id = ${handOverId} and state = 'given'`.execute(
    kysely,
  );
  if (given.rows[0]?.given !== count) throw new Error(JSON.stringify(given.rows));
  await sql`update seat set user_code = ${work.head} where user_code = 'ELSEWHERE'`.execute(kysely);
  return ms / count;
}
