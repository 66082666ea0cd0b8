import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildApp, buildHealthApp } from "./app.ts";
import { backgroundTasks, schedule, endLostJob } from "./background.ts";
import { administratorCode, bootstrap } from "./bootstrap/index.ts";
import { checkoutDir } from "./checkout.ts";
import { webhookSender } from "./chat/index.ts";
import type { Config } from "./config.ts";
import type { OpenDatabases } from "./start-database.ts";
import {
  demonstrationGroup,
  type DemonstrationPart,
  demonstrationPassword,
  hasDemonstration,
  loadDemonstration,
  loadDemonstrationProcesses,
} from "./demo/index.ts";
import { EventStreams } from "./events/index.ts";
import { checkFilePlace } from "./file/index.ts";
import { openFileStorage } from "./file-storage/index.ts";
import { handlers } from "./handlers.ts";
import type { Ports } from "./http/index.ts";
import { jobPort, startJobs } from "./jobs/index.ts";
import type { Lifecycle } from "./lifecycle/index.ts";
import { livePort, openLiveBus } from "./live/index.ts";
import { type MailSender, smtpSender } from "./mail/index.ts";
import { openAuditOutput } from "./operation-log/index.ts";
import { createOrganisationCharts } from "./organisation/index.ts";
import { openParameters } from "./parameters/index.ts";
import { clamavScanner } from "./virus-scan/index.ts";
import { encryptOwnKey } from "./release-bundle/index.ts";
import { openDocumentReader } from "./seal/index.ts";
import { openSheetReader } from "./table-jobs/index.ts";
import { tableHooks } from "./table-hooks.ts";
import { openTables } from "./tables/index.ts";
import { openDocumentThreads } from "./documents/index.ts";
import { openJobThreads } from "./threads/index.ts";

/** Where the start reports to. */
export interface ApplicationNews {
  readonly say: (line: string) => void;
  readonly reportError: (error: unknown) => void;
}

/** Requests that run are answered; what takes longer is cut off somewhat earlier (`registerDraining`). */
const requestsLimitMs = 6_000;

/** Starts everything above a migrated database. The port opens last, when everything is in. */
export async function startApplication(
  config: Config,
  { database, forRequests }: OpenDatabases,
  lifecycle: Lifecycle,
  { say, reportError }: ApplicationNews,
): Promise<void> {
  const bus = await lifecycle.begin(
    "The live bus",
    () => openLiveBus(database, reportError),
    (opened) => opened.close(),
    500,
  );
  const streams = new EventStreams(bus, database);
  await lifecycle.begin(
    "The audit output",
    async () => openAuditOutput(config.auditLog, reportError),
    async (opened) => opened?.close(),
    500,
  );
  const tables = await lifecycle.begin(
    "The tables",
    () =>
      openTables(database, bus, {
        hooks: tableHooks,
        folder: config.schemasDir,
        watch: config.schemaWatch,
        ...(config.schemasOrigin === undefined ? {} : { origin: config.schemasOrigin }),
        reportError,
        onChange: () => streams.tellAll({ event: "tables" }),
        say,
        onComplaints: () => streams.tellAll({ event: "schemaProblems" }),
      }),
    (opened) => opened.close(),
    1_000,
  );
  const parameters = await lifecycle.begin(
    "The parameters",
    () =>
      openParameters(database, bus, { reportError, onChange: () => streams.tellAll({ event: "session" }) }),
    async (opened) => opened.close(),
    500,
  );
  const ports: Ports = {
    config,
    database: forRequests,
    live: livePort(bus),
    streams,
    jobs: jobPort,
    charts: createOrganisationCharts(),
    tables: tables.registry,
    parameters: parameters.port,
    files: openFileStorage(config),
    ...(config.scanner === undefined ? {} : { scanner: clamavScanner(config.scanner) }),
    ...(config.smtpUrl === undefined ? {} : { mail: await openMail(config.smtpUrl, config, lifecycle) }),
    ...(config.chat === undefined ? {} : { chat: webhookSender(config.chat.url, config.chat.secret) }),
  };
  // What no request waits for may take as long as it needs.
  const unhurried: Ports = { ...ports, database };
  await fillDatabase(unhurried, say);
  await checkFilePlace(database, ports.files, say);
  if (config.role !== "web") await startBackground(unhurried, lifecycle, reportError);
  // Apart from the jobs, behind which somebody who places seals would wait.
  const readers = await lifecycle.begin(
    "The readers of files",
    async () => openJobThreads({ config, databaseUrl: database.url }, { threads: 1 }),
    (opened) => opened.close(),
    1_000,
  );
  const documentWork = await lifecycle.begin(
    "The thread of document templates",
    async () => openDocumentThreads(),
    (opened) => opened.close(),
    1_000,
  );
  const webRoot = join(checkoutDir, "dist", "web");
  const app = await lifecycle.begin(
    "The application",
    async () => {
      const built =
        config.role === "worker"
          ? buildHealthApp(ports)
          : await buildApp({
              ports: {
                ...ports,
                documents: openDocumentReader(database, readers),
                sheets: openSheetReader(readers),
                documentWork,
              },
              handlers,
              logLevel: "warn",
              ...(existsSync(webRoot) ? { webRoot } : {}),
            });
      await built.listen({ port: config.port, host: config.host });
      return built;
    },
    (listening) => listening.close(),
    requestsLimitMs,
  );
  const [address] = app.addresses();
  const port = typeof address === "object" ? address.port : config.port;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  const only = { all: "", web: " for requests alone", worker: " for background jobs alone" }[config.role];
  say(`Chancery is ready on http://${host}:${port}${only}`);
  if (config.demo && (await hasDemonstration(database))) tellAccounts(say);
}

/** The mail server, whose connection is closed after everything that might send. */
async function openMail(url: string, { mailFrom }: Config, lifecycle: Lifecycle): Promise<MailSender> {
  return await lifecycle.begin(
    "The mail",
    async () => smtpSender(url, mailFrom),
    async (opened) => opened.close(),
    500,
  );
}

/** Background jobs, what is heavy of them in threads. */
async function startBackground(
  ports: Ports,
  lifecycle: Lifecycle,
  reportError: (error: unknown) => void,
): Promise<void> {
  const { config, database } = ports;
  const threads = await lifecycle.begin(
    "The threads of background jobs",
    async () => openJobThreads({ config, databaseUrl: database.url }),
    (opened) => opened.close(),
    1_000,
  );
  await lifecycle.begin(
    "The background jobs",
    async () => {
      const jobs = await startJobs(database, backgroundTasks(ports, threads), schedule, {
        reportError,
        onLost: (job) => endLostJob(ports, job),
      });
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopped ??= jobs.stop());
      // Beside the requests, not after them: both need a part of the same deadline.
      lifecycle.leaving.addEventListener("abort", () => void stop().catch(() => undefined));
      return { stop };
    },
    (jobs) => jobs.stop(),
    4_500,
  );
}

/** First administrator, then, where it is wanted, the demonstration; and what lies in the open is encrypted. */
async function fillDatabase(ports: Ports, say: (line: string) => void): Promise<void> {
  const { config, database } = ports;
  const configured = config.adminPassword ?? (config.demo ? demonstrationPassword : undefined);
  const { generatedPassword } = await bootstrap(database, configured, config.schemasDir);
  if (generatedPassword !== undefined) {
    say(`The administrator is ${administratorCode}, the password for the first log-in: ${generatedPassword}`);
    say("It is not stored anywhere and not told again.");
  }
  if (config.demo) await loadDemonstration(database, demonstrationParts(ports));
  await database.write((tx) => encryptOwnKey(tx, ports));
}

/** What belongs to the demonstration beside its people. Each feature brings its own. */
function demonstrationParts(ports: Ports): readonly DemonstrationPart[] {
  return [(tx) => loadDemonstrationProcesses(ports, tx)];
}

function tellAccounts(say: (line: string) => void): void {
  say(`Accounts of the demonstration, each with the password ${demonstrationPassword}:`);
  const codes = demonstrationGroup.accounts.map(({ userCode }) => userCode);
  for (let from = 0; from < codes.length; from += 8) say(`  ${codes.slice(from, from + 8).join("  ")}`);
}
