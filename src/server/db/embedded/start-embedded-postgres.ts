import { setTimeout as pause } from "node:timers/promises";
import { clusterPlace } from "./cluster-place.ts";
import { noSpace } from "./diagnose.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { nativeFolder } from "./native-folder.ts";
import { livePostmaster } from "./postmaster-file.ts";
import { runnableBinaries } from "./runnable-binaries.ts";
import { addressUrl, releaseAddress } from "./server-address.ts";
import { stopPostmaster } from "./stop-postmaster.ts";
import { type TakenOverServer, type TakeOverOptions, takeOverServer } from "./take-over-server.ts";

/** How to start the embedded database. Only `dataDir` is needed; the rest serves tests and unusual hosts. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Name of the application's database; made if missing. */
  readonly database?: string;
  /** Told in a sentence what an operator should know. */
  readonly say?: (notice: string) => void;
  /** The server went away and could not be brought back: the application should stop. */
  readonly onFailure?: (error: Error) => void;
  /** Settings of the server beyond the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly transport?: "socket" | "loopback";
  /** Such as `linux-x64`. */
  readonly platform?: string;
  /** Where the cluster and the binaries go when root's lower user cannot reach the usual places. */
  readonly stateDir?: string;
}

/** The embedded database while it runs under this application's keeping. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database. Holds a password: never log it. */
  readonly url: string;
  /** Folder of cluster, log and socket. */
  readonly folder: string;
  /** Process number of the server; another one after a restart. */
  pid(): number;
  /** Connection string of another database of the server. */
  urlOf(database: string): Promise<string>;
  /** Lets a start that waits for this folder know that we are leaving. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
}

const restartsAllowed = 5;
const restartWindowMs = 60_000;

/**
 * Starts, adopts or waits for the PostgreSQL of a data folder and watches it until `stop`.
 *
 * @throws {EmbeddedPostgresError} with a remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const database = options.database ?? "chancery";
  const say = options.say ?? (() => undefined);
  const leaving = new AbortController();
  const plan = { ...(await prepare(options, say)), leaving: leaving.signal };
  let server = await takeOverServer(plan);
  const { place, binaries } = plan;
  await server.guard.ensureDatabase(database).catch(async (cause: unknown) => {
    await stopPostmaster(server.pid, place, binaries);
    throw String(cause).includes("No space left") ? noSpace(place.folder, cause) : cause;
  });

  let stopping = false;
  let recovering: Promise<void> | undefined;
  const restarts: number[] = [];
  const watch = (): void =>
    server.guard.onLost(() => {
      if (!stopping) recovering = recover();
    });
  const recover = async (): Promise<void> => {
    say("The database server went away; bringing it back.");
    try {
      restarts.push(performance.now());
      if (restarts.filter((at) => at > performance.now() - restartWindowMs).length > restartsAllowed) {
        throw new EmbeddedPostgresError(
          "start-failed",
          `The database in ${place.folder} went away ${restartsAllowed} times within a minute.`,
          `Look into ${place.log}.`,
        );
      }
      server = await takeOverServer({ ...plan, address: server.address });
      watch();
      say("The database server is back.");
    } catch (error) {
      if (!stopping) options.onFailure?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
  watch();

  const stopOnce = async (): Promise<void> => {
    stopping = true;
    leaving.abort();
    await Promise.race([recovering, pause(3_000, undefined, { ref: false })]);
    // The lock goes with the server, never before: a start that waits would take a server over that is being stopped.
    const running = await livePostmaster(place.cluster);
    if (running !== undefined) await stopPostmaster(running.pid, place, binaries);
    await server.guard.close();
    await releaseAddress(place, server.address);
  };
  let stopped: Promise<void> | undefined;
  return {
    url: await addressUrl(place, server.address, database),
    folder: place.folder,
    pid: () => server.pid,
    urlOf: (name) => addressUrl(place, server.address, name),
    announceStop: async () => server.guard.markStopping().catch(() => undefined),
    stop: () => (stopped ??= stopOnce()),
  };
}

type Plan = TakeOverOptions & { readonly address?: TakenOverServer["address"] };

async function prepare(options: EmbeddedPostgresOptions, say: (notice: string) => void): Promise<Plan> {
  const native = nativeFolder(options.platform);
  const stateDir = options.stateDir ?? "/var/lib/chancery";
  try {
    const place = await clusterPlace(options.dataDir, stateDir, say);
    const cacheDir = place.user === undefined ? place.folder : stateDir;
    const binaries = await runnableBinaries(native, place.user, cacheDir, say);
    const transport = options.transport ?? (process.platform === "win32" ? "loopback" : "socket");
    return { place, binaries, transport, settings: options.settings ?? {}, say };
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

function explain(error: unknown, dataDir: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return noSpace(dataDir, error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new EmbeddedPostgresError(
      "not-permitted",
      `The folder ${dataDir} cannot be used for the database: ${(error as Error).message}.`,
      "Choose a DATA_DIR that this user may write to.",
      error,
    );
  }
  return error;
}
