import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { type Bundle, submitApplication } from "#engine";
import type { Database } from "#server/db/index.ts";
import { type CommandScope, loadBundle, runCommand } from "#server/process/index.ts";
import { startDraft } from "#server/task/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { approveOverHttp } from "./approve-over-http.ts";
import { approveOnce } from "./approve-once.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, rateOf } from "./measure.ts";
import { bareClient, recordingStatements, type Statement } from "./record-statements.ts";

/** Approvals measured in each run. */
const approvals = 6_000;
/** Applications filed at a time while everything is prepared. */
const filedAtOnce = 4;

/** Approvals a second: through the use case, over HTTP, and by a bare client that sends the same statements. */
export async function approveRate(server: BenchServer): Promise<Figure[]> {
  const prepared = await server.copy();
  const { work, seatIds } = await prepare(prepared.database);
  await prepared.database.close();
  const transactions = await recorded(server, prepared.name, work, seatIds);
  const statements = transactions.reduce((sum, each) => sum + each.length, 0) / transactions.length;
  const figures: Figure[] = [
    {
      name: "approve: statements in one transaction",
      value: statements.toFixed(1),
      goal: "6–8 and begin, commit",
      reached: undefined,
    },
  ];
  for (const workers of [1, 8]) {
    const ours = await ourRate(server, prepared.name, work, seatIds, workers);
    const bare = await bareRate(server, prepared.name, transactions, workers);
    const ratio = ours / bare;
    figures.push({
      name: `approve through the use case, ${workers} at once`,
      value: `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s = ${(ratio * 100).toFixed(0)} %`,
      goal: "≥ 60 %",
      reached: ratio >= 0.6,
    });
  }
  return [...figures, ...(await httpFigures(server, prepared.name, { work, seatIds, transactions }))];
}

/** Over HTTP with session, rights and history: the rates, and what it costs, which other work does not change. */
async function httpFigures(
  server: BenchServer,
  template: string,
  given: Parameters<typeof approveOverHttp>[2],
): Promise<Figure[]> {
  const { rates, serverCpuMs, databaseCpuMs } = await approveOverHttp(server, template, given);
  const cpu = (whose: string, ms: number | undefined, goalMs: number): Figure => ({
    name: `approve over HTTP, CPU of ${whose} for one`,
    value: ms === undefined ? "not known here" : `${ms.toFixed(2)} ms`,
    goal: `≤ ${goalMs} ms`,
    reached: ms === undefined ? undefined : ms <= goalMs,
  });
  return [
    ...rates.map(({ connections, ours, bare, share }) => ({
      name: `approve over HTTP, ${connections} at once, beside a bare server with its sessions in memory`,
      value: `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s = ${(share * 100).toFixed(0)} %`,
      goal: "≥ 45 %",
      reached: share >= 0.45,
    })),
    cpu("the server's process", serverCpuMs, 0.75),
    cpu("the database", databaseCpuMs, 0.8),
  ];
}

export async function prepare(
  database: Database,
  count = approvals,
): Promise<{ work: Workplace; seatIds: number[] }> {
  const app = await startTestApp({ database });
  const work = await aWorkplace(database.kysely);
  const { definition, page } = aLeaveProcess();
  await publish(app, work, definition, page);
  const bundle = await database.read((tx) => loadBundle(database, tx, "LEAVE", 1));
  const seatIds: number[] = [];
  await rateOf([...Array(count).keys()], filedAtOnce, async (index) => {
    seatIds.push(await fileOne(app, work, bundle, index));
  });
  await sql`analyze`.execute(database.kysely);
  await app.close();
  return { work, seatIds };
}

async function fileOne(
  { database, ports }: TestApp,
  work: Workplace,
  bundle: Bundle,
  index: number,
): Promise<number> {
  return database.write(async (tx) => {
    const actor = { userCode: work.staff, access: ["employee"], organId: work.organId };
    const scope: CommandScope = { tx, ports, language: "zh-CN", actor, request: { now: new Date() } };
    const draft = await startDraft(scope, bundle, "page");
    if (isRefusal(draft)) throw new Error(JSON.stringify(draft));
    const { instanceId, seats } = draft;
    const command = { seatId: seats[0]!.seatId, values: leaveValues(5), title: `第${index}份` };
    const filed = await runCommand(scope, { instanceId }, (bound, snapshot, context) =>
      submitApplication(bound, snapshot, command, context),
    );
    if (isRefusal(filed)) throw new Error(JSON.stringify(filed));
    return filed.snapshot.seats.find(({ status }) => status === "open")!.seatId;
  });
}

async function recorded(
  server: BenchServer,
  template: string,
  work: Workplace,
  seatIds: readonly number[],
): Promise<Statement[][]> {
  const copy = await server.copy(template);
  const app = await startTestApp({ database: copy.database });
  const transactions: Statement[][] = [];
  await recordingStatements(async (take) => {
    for (const seatId of seatIds) {
      take();
      await approveOnce(app, work, seatId);
      transactions.push(take());
    }
  });
  await app.close();
  await copy.drop();
  return transactions;
}

async function ourRate(
  server: BenchServer,
  template: string,
  work: Workplace,
  seatIds: readonly number[],
  workers: number,
) {
  const copy = await server.copy(template);
  const app = await startTestApp({ database: copy.database });
  const rate = await rateOf(seatIds, workers, (seatId) => approveOnce(app, work, seatId));
  await app.close();
  await copy.drop();
  return rate;
}

async function bareRate(
  server: BenchServer,
  template: string,
  transactions: readonly Statement[][],
  workers: number,
): Promise<number> {
  const copy = await server.copy(template);
  const clients = await Promise.all(Array.from({ length: workers }, () => bareClient(copy.url)));
  const rate = await rateOf(transactions, workers, (transaction, worker) =>
    clients[worker]!.send(transaction),
  );
  await Promise.all(clients.map((client) => client.close()));
  await copy.drop();
  return rate;
}
