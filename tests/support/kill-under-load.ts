import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import { startTestApp } from "./app.ts";
import { anAccount } from "./builders/account.ts";
import { aWorkplace, publish } from "./builders/a-workplace.ts";
import { fileApplication } from "./builders/file-application.ts";
import { unique } from "./builders/unique.ts";
import { aLeaveProcess, leaveValues } from "./builders/usual-processes.ts";
import { callServer } from "./call-server.ts";
import { type SpawnedServer, spawnServer } from "./spawn-server.ts";

/** What is killed: the application, or its database with everything it runs. */
export type Victim = "application" | "database";

/** What came of one kill. */
export interface KillReport {
  /** Decisions, and rows of a table, that were answered before it. */
  answered: { decisions: number; rows: number };
  /** Answered decisions and rows that are not in the database after the restart. */
  lost: (number | string)[];
  /** Whether the application still ran and answered when the database had been killed and was back. */
  wentOn: boolean;
  /** The server after the restart: the next kill's, else to be ended. */
  again: SpawnedServer;
}

/** So many tasks are decided on and rows added, until the kill ends it. */
const tasks = 40;
const rows = 200;
const clients = 4;

/**
 * Has clients of a server on a folder decide on task after task and add row after row, kills it in the middle and starts
 * it again. Answers which answered ones are missing. The server is the one that runs there, else one is started.
 */
export async function killUnderLoad(
  dataDir: string,
  victim: Victim,
  running?: SpawnedServer,
): Promise<KillReport> {
  const server = running ?? (await spawnServer({ DATA_DIR: dataDir }));
  const supplierCodes = Array.from({ length: rows }, () => `S${unique()}`);
  const { seatIds, token, clerkToken } = await workToDo(dataDir);
  const decided: number[] = [];
  const added: string[] = [];
  const isUnderWay = whenReached(() => decided.length >= tasks / 4 && added.length >= rows / 4);
  const load = Promise.all([
    ...shares(seatIds).map((share) => decideAll(server, token, share, decided)),
    ...shares(supplierCodes).map((share) => addAll(server, clerkToken, share, added)),
  ]);
  await isUnderWay;
  await kill(server, victim, dataDir);
  await load;
  const wentOn = victim === "database" && (await answers(server));
  await server.kill("SIGKILL");
  const again = await spawnServer({ DATA_DIR: dataDir });
  const lost = await withDatabase(dataDir, (database) => missing(database, decided, added));
  return { answered: { decisions: decided.length, rows: added.length }, lost, wentOn, again };
}

const shares = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: clients }, (_, client) => all.filter((_each, index) => index % clients === client));

/** Whether a server answers before long; a database that comes back is waited for. */
async function answers({ url, ended }: SpawnedServer): Promise<boolean> {
  const hasEnded = ended.then(() => false);
  for (;;) {
    const status = fetch(`${url}/openapi.json`).then(
      (answer) => answer.status,
      () => undefined,
    );
    const seen = await Promise.race([status, hasEnded]);
    if (seen === 200 || seen === false) return seen === 200;
    if (seen === undefined) return false;
  }
}

async function workToDo(dataDir: string): Promise<{ seatIds: number[]; token: string; clerkToken: string }> {
  return withDatabase(dataDir, async (database) => {
    const app = await startTestApp({ database });
    const work = await aWorkplace(database.kysely);
    const { definition, page } = aLeaveProcess(`LEAVE${work.organId}`);
    await publish(app, work, definition, page);
    const seatIds: number[] = [];
    for (let index = 0; index < tasks; index += 1) {
      const { next } = await fileApplication(app, work.staff, definition.processId, leaveValues(1));
      seatIds.push(next[0]!.bpdTaskId);
    }
    const { token } = await app.logIn(work.leader);
    const clerk = await anAccount(database.kysely, { roles: ["admin"] });
    const { token: clerkToken } = await app.logIn(clerk.userCode);
    await app.close();
    return { seatIds, token, clerkToken };
  });
}

async function decideAll(
  { url }: SpawnedServer,
  token: string,
  seatIds: readonly number[],
  answered: number[],
): Promise<void> {
  for (const bpdTaskId of seatIds) {
    const decision = { bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
    const answer = await callServer(url, token, submitApprove, decision).catch(() => undefined);
    if (answer?.status !== 200) return;
    answered.push(bpdTaskId);
  }
}

async function addAll(
  { url }: SpawnedServer,
  token: string,
  codes: readonly string[],
  added: string[],
): Promise<void> {
  for (const supplierCode of codes) {
    const supplier = { supplierCode, supplierName: "供应商", supplierType: "goods", status: "approved" };
    const answer = await callServer(url, token, onTable(addTableRow, "hrpSupplierT"), supplier).catch(
      () => undefined,
    );
    if (answer?.status !== 200) return;
    added.push(supplierCode);
  }
}

async function kill(server: SpawnedServer, victim: Victim, dataDir: string): Promise<void> {
  if (victim === "application") {
    await server.kill("SIGKILL");
    return;
  }
  process.kill(await postmasterOf(dataDir), "SIGKILL");
}

/** The process of the database in a folder, from the file that PostgreSQL itself keeps. */
async function postmasterOf(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async ({ kysely }) => {
    const { rows } = await sql<{
      folder: string;
    }>`select current_setting('data_directory') as folder`.execute(kysely);
    const [pid] = (await readFile(`${rows[0]!.folder}/postmaster.pid`, "utf8")).split("\n");
    return Number(pid);
  });
}

async function missing(
  { kysely }: Database,
  decided: readonly number[],
  added: readonly string[],
): Promise<(number | string)[]> {
  const seats = await sql<{ seatId: number }>`
    select seat_id from seat where seat_id = any(${[...decided]}::bigint[]) and cause = 'handled'`.execute(
    kysely,
  );
  const suppliers = await sql<{ supplierCode: string }>`
    select supplier_code from hrp_supplier_t where supplier_code = any(${[...added]}::text[])`.execute(
    kysely,
  );
  const stored = new Set([
    ...seats.rows.map(({ seatId }) => seatId),
    ...suppliers.rows.map(({ supplierCode }) => supplierCode),
  ]);
  return [...decided, ...added].filter((each) => !stored.has(each));
}

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const url = await runningEmbeddedUrl(dataDir);
  if (url === undefined) throw new Error(`no database runs in ${dataDir}`);
  const database = await openDatabase({ url, poolSize: 3 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function whenReached(isReached: () => boolean): Promise<void> {
  return new Promise((settle) => {
    const look = (): void => void (isReached() ? settle() : setTimeout(look, 5));
    look();
  });
}
