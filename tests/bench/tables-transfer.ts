import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { exportTable, importTableCommit, listTableJobs } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import { runTransfer } from "#server/tables/index.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";
import { goodsApp } from "./tables-goods.ts";

const rows = process.env["TABLES_LARGE"] === "1" ? 1_000_000 : 100_000;
const goalSeconds = (75 * rows) / 1_000_000;
const goalMb = 300;

/** An import of plain rows, checked and committed, and an export of them: seconds, and how far memory grew. */
export async function tablesTransfer(server: BenchServer): Promise<Figure[]> {
  const { app, userCode, database, close } = await goodsApp(server, 0);
  const session = await app.logIn(userCode);
  const jobId = randomUUID();
  await sql`insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language, settings)
    select ${jobId}::uuid, 'goods', 'import', 'waiting', 'csv', 'goods.csv', user_code, organ_id, '{}', 'zh-CN',
      '{"columns": [], "mode": "add", "by": null, "utcOffsetMinutes": 0}' from user_organ where user_code = ${userCode}`.execute(
    database.kysely,
  );
  await sql`insert into table_job_chunk (job_id, chunk_no, bytes)
    select ${jobId}::uuid, chunk + 1, convert_to((case chunk when 0 then E'code,title,amount,kind\n' else '' end) ||
      string_agg('C' || n || ',goods number ' || n || ',' || n % 1000 || ',b', E'\n' order by n) || E'\n', 'UTF8')
    from (select n, n / 20000 as chunk from generate_series(0, ${rows - 1}::int) n) lines group by chunk`.execute(
    database.kysely,
  );
  const checked = await timed(() => runTransfer(app.ports, { jobId, step: "check" }));
  void (await app.call(onTable(importTableCommit, "goods"), { jobId }, { as: session })).data;
  const committed = await timed(() => runTransfer(app.ports, { jobId, step: "commit" }));
  const { data: exported } = await app.call(
    onTable(exportTable, "goods"),
    { format: "csv" },
    { as: session },
  );
  const written = await timed(() => runTransfer(app.ports, { jobId: exported.jobId, step: "export" }));
  const { data } = await app.call(onTable(listTableJobs, "goods"), {}, { as: session });
  if (data.some(({ state, total }) => state !== "done" || total !== rows))
    throw new Error(JSON.stringify(data));
  await close();
  const count = rows.toLocaleString("en");
  const seconds = checked.seconds + committed.seconds;
  const grown = Math.max(checked.grownMb, committed.grownMb, written.grownMb);
  return [
    {
      name: `import of ${count} plain rows: every line checked, then committed`,
      value: `${checked.seconds.toFixed(1)} s + ${committed.seconds.toFixed(1)} s`,
      goal: `≤ ${goalSeconds.toFixed(1)} s`,
      reached: seconds <= goalSeconds,
    },
    {
      name: `export of ${count} rows`,
      value: `${written.seconds.toFixed(1)} s`,
      goal: "",
      reached: undefined,
    },
    {
      name: "memory that import and export took besides",
      value: `${grown.toFixed(0)} MB`,
      goal: `≤ ${goalMb} MB`,
      reached: grown <= goalMb,
    },
  ];
}

async function timed(work: () => Promise<void>): Promise<{ seconds: number; grownMb: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const begin = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - begin) / 1_000, grownMb: (most - before) / 1_048_576 };
}
