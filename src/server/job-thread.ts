import { workerData } from "piscina";
import { backgroundTasks } from "./background.ts";
import { openDatabase } from "./db/index.ts";
import { EventStreams } from "./events/index.ts";
import { openFileStorage } from "./file-storage/index.ts";
import type { Ports } from "./http/index.ts";
import { jobPort, type JobTask, NoMoreTries } from "./jobs/index.ts";
import { livePort, openLiveBus } from "./live/index.ts";
import { createOrganisationCharts } from "./organisation/index.ts";
import { openParameters } from "./parameters/index.ts";
import { tableHooks } from "./table-hooks.ts";
import { followTables } from "./tables/index.ts";
import type { ThreadJob, ThreadOutcome, ThreadSettings } from "./threads/index.ts";

const reportError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

/** Two statements at once, a transaction beside them, and one to spare. */
const connections = 4;

/** Everything that a job needs, on connections of the thread's own. */
async function open({ config, databaseUrl }: ThreadSettings): Promise<Readonly<Record<string, JobTask>>> {
  const database = await openDatabase({ url: databaseUrl, poolSize: connections, reportError });
  const bus = await openLiveBus(database, reportError);
  const tables = followTables(database, bus, { hooks: tableHooks, reportError });
  const [parameters] = await Promise.all([
    openParameters(database, bus, { reportError, onChange: () => undefined }),
    tables.reload(),
  ]);
  const ports: Ports = {
    config,
    database,
    live: livePort(bus),
    streams: new EventStreams(bus, database),
    jobs: jobPort,
    charts: createOrganisationCharts(),
    tables: tables.registry,
    parameters: parameters.port,
    files: openFileStorage(config),
  };
  return backgroundTasks(ports);
}

let opening: Promise<Readonly<Record<string, JobTask>>> | undefined;

/** Runs one job; the first opens what all of this thread need. */
export default async function runJob({ task, payload, ...job }: ThreadJob): Promise<ThreadOutcome> {
  try {
    opening ??= open(workerData as ThreadSettings).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const run = (await opening)[task];
    if (run === undefined) throw new Error(`no task is called ${task}`);
    // Whoever gives the job up ends the thread.
    await run(payload, { ...job, signal: new AbortController().signal });
    return { failed: false };
  } catch (error) {
    const isFinal = error instanceof NoMoreTries;
    const shown = isFinal ? error.cause : error;
    const { message, stack } = shown instanceof Error ? shown : new Error(String(shown));
    return { failed: true, message, stack, isFinal };
  }
}
