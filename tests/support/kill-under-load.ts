import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { submitApprove } from "#contract/calls/task.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import { startTestApp } from "./app.ts";
import { aWorkplace, publish } from "./builders/a-workplace.ts";
import { fileApplication } from "./builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "./builders/usual-processes.ts";
import { callServer } from "./call-server.ts";
import { type SpawnedServer, spawnServer } from "./spawn-server.ts";

/** What is killed: the application, or its database with everything it runs. */
export type Victim = "application" | "database";

/** What came of one kill. */
export interface KillReport {
  /** Decisions that were answered before it. */
  answered: number;
  /** Answered decisions that are not in the database after the restart. */
  lost: number[];
}

/** So many tasks are decided on, until the kill ends it. */
const tasks = 40;
const clients = 4;

/**
 * Starts a server on a folder, has clients decide on task after task, kills it in the middle and starts it again.
 * Answers which answered decisions are missing.
 */
export async function killUnderLoad(dataDir: string, victim: Victim): Promise<KillReport> {
  const server = await spawnServer({ DATA_DIR: dataDir });
  const { seatIds, token } = await tasksToDo(dataDir);
  const answered: number[] = [];
  const isUnderWay = whenReached(() => answered.length >= tasks / 4);
  const load = Promise.all(
    Array.from({ length: clients }, (_, client) =>
      decideAll(
        server,
        token,
        seatIds.filter((_id, index) => index % clients === client),
        answered,
      ),
    ),
  );
  await isUnderWay;
  await kill(server, victim, dataDir);
  await load;
  await server.kill("SIGKILL");
  const again = await spawnServer({ DATA_DIR: dataDir });
  const lost = await withDatabase(dataDir, (database) => missing(database, answered));
  await again.kill("SIGTERM");
  return { answered: answered.length, lost };
}

async function tasksToDo(dataDir: string): Promise<{ seatIds: number[]; token: string }> {
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
    await app.close();
    return { seatIds, token };
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

async function missing({ kysely }: Database, answered: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where seat_id = any(${[...answered]}::bigint[]) and cause = 'handled'`.execute(
    kysely,
  );
  const stored = new Set(rows.map(({ seatId }) => seatId));
  return answered.filter((seatId) => !stored.has(seatId));
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
