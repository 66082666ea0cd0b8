import { setTimeout as pause } from "node:timers/promises";
import type { ClusterPlace } from "./cluster-place.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { type GuardConnection, openGuard } from "./guard-connection.ts";
import { initialiseCluster } from "./initialise-cluster.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { Launches } from "./launches.ts";
import { livePostmaster, type PostmasterFile } from "./postmaster-file.ts";
import { addressUrl, chooseAddress, type ServerAddress } from "./server-address.ts";

/** A running server that this application alone keeps. */
export interface TakenOverServer {
  readonly pid: number;
  readonly address: ServerAddress;
  readonly guard: GuardConnection;
}

/** What is needed to find or start a server. */
export interface TakeOverOptions {
  readonly place: ClusterPlace;
  readonly binaries: string;
  readonly transport: "socket" | "loopback";
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (notice: string) => void;
  /** Address to keep on a restart: connection strings are already handed out. */
  readonly address?: ServerAddress;
  /** Aborted when the application stops: nothing is launched any more. */
  readonly leaving?: AbortSignal;
}

/** How long a running holder has to say that it is stopping before the start is refused. */
const graceMs = 2_500;
/** How long a stopping holder, or a server that answers nobody, may take. */
const patienceMs = 15_000;

/**
 * Brings the server of a cluster under this application's keeping, whatever is found: nothing at all, a stopped
 * one, one that is starting, stopping, or an orphan of an application that was killed.
 *
 * @throws {EmbeddedPostgresError} `in-use` while another application keeps it.
 */
export async function takeOverServer(options: TakeOverOptions): Promise<TakenOverServer> {
  const { place, binaries, say } = options;
  const waiting = new Waiting(say, place.folder);
  const launches = new Launches(options);
  for (;;) {
    const running = await livePostmaster(place.cluster);
    if (running === undefined) {
      await launches.restBeforeNext();
      await initialiseCluster(place, binaries, options.settings["fsync"] !== "off");
      const address = options.address ?? (await chooseAddress(place, options.transport));
      const result = await launchPostmaster(place, binaries, address, options.settings);
      if (result === "running") launches.count();
      else await waiting.forSomething("another process on the same folder");
    } else if (running.status === "stopping") {
      await waiting.forSomething("the previous database server to shut down");
    } else if (running.status === "ready") {
      const kept = await tryToKeep(running, place, waiting);
      if (kept !== undefined) return kept;
    } else {
      await waiting.forRepair();
    }
  }
}

async function tryToKeep(
  running: PostmasterFile,
  place: ClusterPlace,
  waiting: Waiting,
): Promise<TakenOverServer | undefined> {
  const address: ServerAddress = { port: running.port, socketDir: running.socketDir };
  const guard = await openGuard(await addressUrl(place, address, "postgres")).catch(() => undefined);
  if (guard === undefined) {
    await waiting.forSomething("the database server to accept connections");
    return undefined;
  }
  try {
    if (await guard.tryLock()) return { pid: running.pid, address, guard };
    const holder = await guard.holder();
    await guard.close();
    await waiting.forHolder(holder);
  } catch (error) {
    await guard.close();
    if (error instanceof EmbeddedPostgresError) throw error;
    await waiting.forSomething("the database server to accept connections");
  }
  return undefined;
}

/** Patience, told once for each thing waited for, and limited. */
class Waiting {
  readonly #say: (notice: string) => void;
  readonly #folder: string;
  readonly #since = new Map<string, number>();

  constructor(say: (notice: string) => void, folder: string) {
    this.#say = say;
    this.#folder = folder;
  }

  async forSomething(what: string): Promise<void> {
    if (this.#elapsed(what, 1_000) > patienceMs) {
      throw new EmbeddedPostgresError(
        "start-failed",
        `The database in ${this.#folder} did not become usable: waited ${patienceMs / 1000} s for ${what}.`,
        `Look into ${this.#folder}/server.log; end a leftover postgres process of that folder if there is one.`,
      );
    }
    await pause(20);
  }

  /** A server that repairs itself after a crash gets all the time it needs. */
  async forRepair(): Promise<void> {
    this.#elapsed("the database server to start", 2_000);
    await pause(10);
  }

  async forHolder(holder: { pid: number; stopping: boolean } | undefined): Promise<void> {
    const stopping = holder?.stopping ?? false;
    const what = stopping ? "the previous application to stop" : "another application that uses the folder";
    const elapsed = this.#elapsed(what, 500);
    if (elapsed > (stopping ? patienceMs : graceMs)) {
      throw new EmbeddedPostgresError(
        "in-use",
        `The database in ${this.#folder} is in use by another running application${holder === undefined ? "" : ` (process ${holder.pid})`}.`,
        "Stop that one first, or give this one a DATA_DIR and a PORT of its own.",
      );
    }
    await pause(50);
  }

  #elapsed(what: string, quietMs: number): number {
    const first = this.#since.get(what) ?? performance.now();
    this.#since.set(what, first);
    const elapsed = performance.now() - first;
    if (elapsed > quietMs && !this.#since.has(`told ${what}`)) {
      this.#since.set(`told ${what}`, first);
      this.#say(`Waiting for ${what}.`);
    }
    return elapsed;
  }
}
