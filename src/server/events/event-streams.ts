import { sql } from "kysely";
import type { LiveEvent, SessionEnder } from "#contract/shapes/live-event.ts";
import type { Database } from "../db/index.ts";
import { type LiveBus, type LiveDelivery, subscribeToEvents } from "../live/index.ts";
import type { EventStreamPort, StreamOwner } from "../ports.ts";

/** Open streams of one session at most; a further one ends the oldest. */
const streamsPerSession = 6;

interface Stream extends StreamOwner {
  timer: NodeJS.Timeout;
}

/** So often every open stream's session is looked up: an account may be disabled without a word to the bus. */
const sweepMs = 30_000;

/**
 * So long what was announced is told to streams that open as well: a page asks for its lists while its stream is on the way,
 * and what happens between the two would never be fetched.
 */
const toldAgainMs = 10_000;
/** Where more happens, the latest. */
const toldAgainMost = 2_000;

/** The open event streams of this process, fed by the announcements of every process. */
export class EventStreams implements EventStreamPort {
  readonly #database: Database;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #lately: { delivery: LiveDelivery; untilMs: number }[] = [];
  readonly #unsubscribe: readonly (() => void)[];
  readonly #sweeping: NodeJS.Timeout;

  constructor(bus: LiveBus, database: Database) {
    this.#database = database;
    this.#sweeping = setInterval(() => void this.sweep(), sweepMs).unref();
    this.#unsubscribe = [
      subscribeToEvents(bus, (delivery) => {
        for (const stream of this.#of(delivery.to)) this.#deliver(stream, delivery.event);
        this.#remember(delivery);
      }),
      // Something may have been missed: everything is fetched again, and ended sessions are noticed.
      bus.onGap(() => {
        for (const stream of this.#of(null)) {
          this.#deliver(stream, { event: "todo", organId: stream.organId });
          this.#deliver(stream, { event: "notification", organId: stream.organId });
          void this.#rightsChanged(stream);
        }
        void this.sweep();
      }),
    ];
  }

  /** Adds a stream; the answer takes it away again. It ends by itself when its session does. */
  open(given: StreamOwner, expiresAt: string): () => void {
    const leftMs = Date.parse(expiresAt) - Date.now();
    const stream: Stream = { ...given, timer: setTimeout(() => this.#end(stream), Math.max(0, leftMs)) };
    stream.timer.unref();
    const streams = this.#streams.get(stream.userCode) ?? new Set();
    this.#streams.set(stream.userCode, streams.add(stream));
    const ofSession = [...streams].filter(({ sessionHash }) => sessionHash.equals(stream.sessionHash));
    if (ofSession.length > streamsPerSession) ofSession[0]?.sink.end();
    this.#tellAgain(stream);
    return () => this.#forget(stream);
  }

  /** Tells everybody whose stream is open in this process. */
  tellAll(event: LiveEvent): void {
    for (const stream of this.#of(null)) this.#deliver(stream, event);
  }

  /** Ends every stream: the server stops, the browsers come back to another. */
  close(): void {
    clearInterval(this.#sweeping);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const stream of this.#of(null)) {
      this.#forget(stream);
      stream.sink.end();
    }
  }

  #remember(delivery: LiveDelivery): void {
    this.#forgetOld();
    this.#lately.push({ delivery, untilMs: performance.now() + toldAgainMs });
    if (this.#lately.length > toldAgainMost) this.#lately.shift();
  }

  #forgetOld(): void {
    const now = performance.now();
    const old = this.#lately.findIndex(({ untilMs }) => untilMs > now);
    this.#lately.splice(0, old === -1 ? this.#lately.length : old);
  }

  /** What its page may have asked about before it happened: each once, and nothing of sessions that ended before this one. */
  #tellAgain(stream: Stream): void {
    this.#forgetOld();
    const concerning = this.#lately.filter(
      ({ delivery: { to, event } }) =>
        event.event !== "session_ended" && (to === null || to.includes(stream.userCode)),
    );
    const once = new Map(concerning.map(({ delivery: { event } }) => [JSON.stringify(event), event]));
    for (const event of once.values()) this.#deliver(stream, event);
  }

  #of(userCodes: readonly string[] | null): Stream[] {
    if (userCodes === null) return [...this.#streams.values()].flatMap((streams) => [...streams]);
    return userCodes.flatMap((userCode) => [...(this.#streams.get(userCode) ?? [])]);
  }

  #deliver(stream: Stream, event: LiveEvent): void {
    if (event.event === "session_ended") void this.#endOver([stream]);
    else if (stream.mayHear(event)) stream.sink.send(event);
    if (event.event === "session") void this.#rightsChanged(stream);
  }

  async #rightsChanged(stream: Stream): Promise<void> {
    try {
      await stream.rightsChanged();
    } catch {
      // The database is away: whoever comes back with a new stream has the rights of then.
      this.#forget(stream);
      stream.sink.end();
    }
  }

  /** Ends the streams whose sessions are over, of all that are open here. */
  sweep(): Promise<void> {
    return this.#endOver(this.#of(null));
  }

  /** A session of these persons ended: which of these streams belong to it? */
  async #endOver(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const hashes = streams.map(({ sessionHash }) => sessionHash);
    try {
      const { rows } = await sql<{ tokenHash: Buffer; isLive: boolean; endedBy: SessionEnder | null }>`
        select s.token_hash, s.revoked_at is null and s.expires_at > now() and s.idle_ends_at > now() and u.is_open as is_live,
          case when u.is_open then s.ended_by else coalesce(s.ended_by, 'administrator') end as ended_by
        from session s join (
          select user_code, status = '1' and (valid_until is null or valid_until >= current_date) as is_open from user_account
        ) u on u.user_code = s.user_code
        where s.token_hash = any(${hashes}::bytea[])`.execute(this.#database.kysely);
      const found = new Map(rows.map((row) => [row.tokenHash.toString("hex"), row]));
      for (const stream of streams) {
        const session = found.get(stream.sessionHash.toString("hex"));
        if (session?.isLive !== true) this.#end(stream, session?.endedBy);
      }
    } catch {
      // The database is away: the next sweep, or the browser's next request, will tell.
    }
  }

  #end(stream: Stream, by?: SessionEnder | null): void {
    stream.sink.send({ event: "session_ended", ...(by && { by }) });
    stream.sink.end();
    this.#forget(stream);
  }

  #forget(stream: Stream): void {
    clearTimeout(stream.timer);
    const streams = this.#streams.get(stream.userCode);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(stream.userCode);
  }
}
