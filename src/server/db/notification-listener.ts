import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { connectionSettings, setUpSession } from "./patient-pool.ts";

/** Receives what was notified on a channel. */
export type NotificationHandler = (payload: string) => void;

/** Ends a subscription. */
export type StopListening = () => Promise<void>;

const closeWithinMs = 500;

/** How often the connection is tried, and how long its answer may take: a silent end is noticed after both. */
export interface ListenerRhythm {
  readonly tryEveryMs: number;
  readonly answerWithinMs: number;
}

const usualRhythm: ListenerRhythm = { tryEveryMs: 15_000, answerWithinMs: 10_000 };

/**
 * The one listening connection of a process. Opened on the first `listen`, opened again after a restart of the
 * database with the same channels. Nothing need ever come over it, so it is tried from time to time: otherwise one
 * that a firewall has forgotten would be silent for ever.
 */
export class NotificationListener {
  readonly #url: string;
  readonly #applicationName: string;
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  readonly #onReconnect = new Set<() => void>();
  readonly #rhythm: ListenerRhythm;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(url: string, applicationName: string, rhythm: ListenerRhythm = usualRhythm) {
    this.#url = url;
    this.#applicationName = applicationName;
    this.#rhythm = rhythm;
  }

  async listen(channel: string, handler: NotificationHandler): Promise<StopListening> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    const first = handlers.size === 0;
    handlers.add(handler);
    this.#handlers.set(channel, handlers);
    const client = await (this.#client ??= this.#connect());
    if (first) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#closed) return;
      this.#handlers.delete(channel);
      const current = await this.#client;
      await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** Told after every reconnection: what was notified in between is lost. */
  onReconnect(handler: () => void): () => void {
    this.#onReconnect.add(handler);
    return () => void this.#onReconnect.delete(handler);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    if (client === undefined) return;
    // One whose other end has vanished is not waited for.
    const late = setTimeout(() => client.connection.stream.destroy(), closeWithinMs);
    await client.end().catch(() => undefined);
    clearTimeout(late);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionSettings(this.#url, `${this.#applicationName} listener`));
    let live = false;
    const end = (): void => {
      if (!live || this.#closed) return;
      live = false;
      this.#client = this.#reconnect();
    };
    client.on("notification", ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? "");
    });
    client.on("error", end);
    await client.connect();
    await setUpSession(client);
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    live = true;
    client.on("end", end);
    this.#tryAgainAndAgain(client);
    return client;
  }

  /** Breaks a connection that no longer answers, which brings the next one. */
  #tryAgainAndAgain(client: pg.Client): void {
    const { tryEveryMs, answerWithinMs } = this.#rhythm;
    const attempt = setInterval(() => {
      const late = setTimeout(() => client.connection.stream.destroy(), answerWithinMs);
      client.query("select 1").then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, tryEveryMs);
    attempt.unref();
    client.once("end", () => clearInterval(attempt));
  }

  async #reconnect(): Promise<pg.Client> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      await pause(waitMs, undefined, { ref: false });
      if (this.#closed) throw new Error("The listening connection is closed.");
      const client = await this.#connect().catch(() => undefined);
      if (client === undefined) continue;
      for (const tell of this.#onReconnect) tell();
      return client;
    }
  }
}
