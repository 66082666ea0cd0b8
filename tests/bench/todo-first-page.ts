import { sql } from "kysely";
import { todoTasks } from "#contract/calls/task.ts";
import { startTestApp } from "../support/app.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, medianMs } from "./measure.ts";

/** People the open tasks are spread over. */
const holders = 100;
const goal = 1.3;

/** The first page of a to-do list among 10,000 and among 1,000,000 open tasks. */
export async function todoFirstPage(server: BenchServer): Promise<Figure[]> {
  const few = await firstPageMs(server, 10_000);
  const many = await firstPageMs(server, 1_000_000);
  const ratio = many / few;
  return [
    {
      name: "first page of the to-do list, 1,000,000 against 10,000 open tasks",
      value: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms = ${ratio.toFixed(2)}`,
      goal: `≤ ${goal}`,
      reached: ratio <= goal,
    },
  ];
}

async function firstPageMs(server: BenchServer, tasks: number): Promise<number> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  const work = await aWorkplace(copy.database.kysely);
  const { definition, page } = aLeaveProcess();
  await publish(app, work, definition, page);
  const { instanceId } = await fileApplication(app, work.staff, "LEAVE", leaveValues(5));
  await copy.database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into process_instance (instance_id, apply_id, process_id, process_version, organ_id, applicant, filed_by,
        dept_id, apply_title, status, apply_date)
      select 20000000 + n, 'AP' || (20000000 + n), process_id, process_version, organ_id, applicant, filed_by, dept_id,
        'application ' || n, 'running', now()
      from process_instance, generate_series(1, ${tasks}::integer) n where instance_id = ${instanceId}`.execute(
      tx,
    );
    await sql`
      insert into seat (seat_id, instance_id, organ_id, visit_id, task_id, task_name, task_type, user_code, status,
        listed, reason, received_at, due_at)
      select 90000000 + n, 20000000 + n, ${work.organId}, 2, 'leader', 'leader', 'approve',
        case when n % ${holders}::integer = 0 then ${work.leader}::text else 'HOLDER' || (n % ${holders}::integer) end,
        'open', true, '{"reason":"groupLeader","params":{}}', now() - n * interval '1 second', now()
      from generate_series(1, ${tasks}::integer) n`.execute(tx);
  });
  await sql`vacuum analyze`.execute(copy.database.kysely);
  const session = await app.logIn(work.leader);
  let number = 0;
  const median = await medianMs(200, async () => {
    number += 1;
    // A session has so many calls a second: a new one now and then.
    const as = number % 400 === 0 ? await app.logIn(work.leader) : session;
    void (await app.call(todoTasks, {}, { as })).data;
  });
  await app.close();
  await copy.drop();
  return median;
}
