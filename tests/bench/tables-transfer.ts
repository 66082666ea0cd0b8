import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { exportTable, importTableCommit, listTableJobs } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import type { BenchServer } from "./bench-server.ts";
import { cpuOfFamily } from "./cpu-time.ts";
import type { Figure } from "./measure.ts";
import { goodsApp } from "./tables-goods.ts";

const rows = process.env["TABLES_LARGE"] === "1" ? 1_000_000 : 100_000;
const goalSeconds = (75 * rows) / 1_000_000;
const importGoalMb = 300;
/** What an export of all rows may take beyond one of a tenth of them: what the runtime does not collect at once. */
const exportGoalMb = 40;
/** The heap of the exporting process: with more the runtime keeps what it could have collected. */
const heapMb = 96;
const exportProcess = fileURLToPath(new URL("export-process.ts", import.meta.url));

/** An import of plain rows, checked and committed, and exports of them: seconds, and how far memory grew. */
export async function tablesTransfer(server: BenchServer): Promise<Figure[]> {
  const { app, userCode, database, close } = await goodsApp(server, 0);
  const session = await app.logIn(userCode);
  const jobId = randomUUID();
  await sql`insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language, settings)
    select ${jobId}::uuid, 'goods', 'import', 'waiting', 'csv', 'goods.csv', user_code, organ_id, '{}', 'zh-CN',
      '{"columns": [], "mode": "add", "by": null, "timeZone": "UTC"}' from user_organ where user_code = ${userCode}`.execute(
    database.kysely,
  );
  await sql`insert into table_job_chunk (job_id, chunk_no, bytes)
    select ${jobId}::uuid, chunk + 1, convert_to((case chunk when 0 then E'code,title,amount,kind\n' else '' end) ||
      string_agg('C' || n || ',goods number ' || n || ',' || n % 1000 || ',b', E'\n' order by n) || E'\n', 'UTF8')
    from (select n, n / 20000 as chunk from generate_series(0, ${rows - 1}::int) n) lines group by chunk`.execute(
    database.kysely,
  );
  const checked = await timed(server, () => runTransfer(app.ports, { jobId, step: "check" }));
  void (await app.call(onTable(importTableCommit, "goods"), { jobId }, { as: session })).data;
  const committed = await timed(server, () => runTransfer(app.ports, { jobId, step: "commit" }));
  const exported = async (format: "csv" | "xlsx", filter?: { amount: { lte: number } }) => {
    const asked = { format, ...(filter === undefined ? {} : { filter }) };
    const { data } = await app.call(onTable(exportTable, "goods"), asked, { as: session });
    return exportAlone(database.url, data.jobId);
  };
  const exports: { format: string; all: Measured; tenth: Measured }[] = [];
  for (const format of ["csv", "xlsx"] as const) {
    const tenth = await exported(format, { amount: { lte: 99 } });
    exports.push({ format: format.toUpperCase(), tenth, all: await exported(format) });
  }
  const { data } = await app.call(onTable(listTableJobs, "goods"), {}, { as: session });
  if (data.some(({ state, total }) => state !== "done" || (total !== rows && total !== rows / 10)))
    throw new Error(JSON.stringify(data));
  await close();
  const count = rows.toLocaleString("en");
  const seconds = checked.seconds + committed.seconds;
  const grown = Math.max(checked.grownMb, committed.grownMb);
  const beyond = Math.max(...exports.map(({ all, tenth }) => all.grownMb - tenth.grownMb));
  return [
    {
      name: `import of ${count} plain rows: every line checked, then committed`,
      value: `${checked.seconds.toFixed(1)} s + ${committed.seconds.toFixed(1)} s`,
      goal: `≤ ${goalSeconds.toFixed(1)} s`,
      reached: seconds <= goalSeconds,
    },
    {
      name: "the processor's time for it: application, database",
      value: [checked, committed].map(({ cpu }) => cpu).join(" + "),
      goal: "",
      reached: undefined,
    },
    {
      name: "memory that the import took besides",
      value: `${grown.toFixed(0)} MB`,
      goal: `≤ ${importGoalMb} MB`,
      reached: grown <= importGoalMb,
    },
    {
      name: `export of ${count} rows`,
      value: exports.map(({ format, all }) => `${format} ${all.seconds.toFixed(1)} s`).join(", "),
      goal: "",
      reached: undefined,
    },
    {
      name: "memory that exports took besides: all rows (a tenth of them)",
      value: exports
        .map(
          ({ format, all, tenth }) =>
            `${format} ${all.grownMb.toFixed(0)} MB (${tenth.grownMb.toFixed(0)} MB)`,
        )
        .join(", "),
      goal: `all ≤ a tenth + ${exportGoalMb} MB`,
      reached: beyond <= exportGoalMb,
    },
  ];
}

interface Measured {
  seconds: number;
  grownMb: number;
}

async function timed(server: BenchServer, work: () => Promise<void>): Promise<Measured & { cpu: string }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const database = cpuOfFamily(server.pid()) ?? 0;
  const own = process.cpuUsage();
  const begin = performance.now();
  await work();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(own);
  const cpu = [(user + system) / 1e6, (cpuOfFamily(server.pid()) ?? 0) - database];
  return {
    seconds: (performance.now() - begin) / 1_000,
    grownMb: (most - before) / 1_048_576,
    cpu: `(${cpu.map((one) => one.toFixed(1)).join(", ")}) s`,
  };
}

/** Runs an export in a process of its own, whose memory holds nothing of what was measured before. */
async function exportAlone(url: string, jobId: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heapMb}`,
    "--import",
    "tsx",
    exportProcess,
    url,
    jobId,
  ]);
  return JSON.parse(stdout) as Measured;
}
