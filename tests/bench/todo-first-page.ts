import { sql } from "kysely";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { startTestApp } from "../support/app.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, pairedMediansMs } from "./measure.ts";

/** People the open tasks are spread over. */
const holders = 100;
const goal = 1.3;

/** The first page of a to-do list among 10,000 and among 1,000,000 open tasks. */
export async function todoFirstPage(server: BenchServer): Promise<Figure[]> {
  const small = await todoListOf(server, 10_000);
  const large = await todoListOf(server, 1_000_000);
  const [few, many] = await pairedMediansMs(200, small.readFirstPage, large.readFirstPage);
  await small.close();
  await large.close();
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

interface TodoList {
  readFirstPage(): Promise<void>;
  close(): Promise<void>;
}

/** A database of so many open tasks, and somebody who reads the list of his. */
async function todoListOf(server: BenchServer, tasks: number): Promise<TodoList> {
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
        dept_id, apply_title, status, round, apply_date)
      select 20000000 + n, 'AP' || (20000000 + n), process_id, process_version, organ_id, applicant, filed_by, dept_id,
        'application ' || n, 'running', round, now()
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
  await sql`checkpoint`.execute(copy.database.kysely);
  const session = await app.logIn(work.leader);
  let number = 0;
  return {
    readFirstPage: async () => {
      number += 1;
      // A session has so many calls a second: a new one now and then.
      const as = number % 400 === 0 ? await app.logIn(work.leader) : session;
      void (await app.call(todoTasks, {}, { as })).data;
    },
    close: async () => {
      await app.close();
      await copy.drop();
    },
  };
}
