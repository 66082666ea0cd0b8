import type { ParameterName, ParameterValue } from "#contract/parameters/catalogue.ts";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import type { Config } from "../config.ts";
import type { Database, Tx } from "../db/index.ts";
import type { EventStreams } from "../events/index.ts";
import type { FileStorage } from "../file-storage/index.ts";
import type { OrganisationCharts } from "../organisation/index.ts";
import type { TableRegistry } from "../tables/index.ts";

/** Tells open browsers, of every process, that something changed. Announced after commit only. */
export interface LivePort {
  /** To these persons once `tx` has committed; a rolled-back transaction announces nothing. */
  announceTo(tx: Tx, userCodes: Iterable<string>, event: LiveEvent): void;
  /** To everybody logged in. */
  announceToAll(tx: Tx, event: LiveEvent): void;
}

/** Background work, queued in the transaction that causes it (R5). */
export interface JobPort {
  add(
    tx: Tx,
    task: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; jobKey?: string },
  ): Promise<void>;
}

/** The parameters of the system, as this process has heard of them last. */
export interface ParameterPort {
  /** The organisation's own value where it may have one, else the one for all, else the default. */
  value<Name extends ParameterName>(name: Name, organId?: number): ParameterValue<Name>;
  /** Grows whenever values may have changed: what is worked out from them is worked out again. */
  generation(): number;
  /** Tells every process and open page once `tx` has committed; this process acts on it before the call is answered. */
  changed(tx: Tx): void;
}

/** Everything outside a handler's transaction. Built once at start; tests hand in their own. */
export interface Ports {
  config: Config;
  database: Database;
  live: LivePort;
  /** The open event streams of this process. */
  streams: EventStreams;
  jobs: JobPort;
  charts: OrganisationCharts;
  /** The tables that schema files make, as this process serves them. */
  tables: TableRegistry;
  parameters: ParameterPort;
  /** Where uploaded files are kept. */
  files: FileStorage;
}
