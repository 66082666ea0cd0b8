import { sql } from "kysely";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import type { Database } from "../db/index.ts";
import type { EventSink } from "../http/index.ts";
import { type LiveBus, subscribeToEvents } from "../live/index.ts";

/** Open streams of one session at most; a further one ends the oldest. */
const streamsPerSession = 6;

interface Stream {
  userCode: string;
  sessionHash: Buffer;
  organId: number;
  sink: EventSink;
  timer: NodeJS.Timeout;
}

/** The open event streams of this process, fed by the announcements of every process. */
export class EventStreams {
  readonly #database: Database;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(bus: LiveBus, database: Database) {
    this.#database = database;
    this.#unsubscribe = [
      subscribeToEvents(bus, ({ to, event }) => {
        for (const stream of this.#of(to)) this.#deliver(stream, event);
      }),
      // Something may have been missed: everything is fetched again, and ended sessions are noticed.
      bus.onGap(() => {
        for (const stream of this.#of(null)) {
          this.#deliver(stream, { event: "todo", organId: stream.organId });
          this.#deliver(stream, { event: "notification", organId: stream.organId });
          this.#deliver(stream, { event: "session_ended" });
        }
      }),
    ];
  }

  /** Adds a stream; the answer takes it away again. It ends by itself when its session does. */
  open(given: Omit<Stream, "timer">, expiresAt: string): () => void {
    const leftMs = Date.parse(expiresAt) - Date.now();
    const stream: Stream = { ...given, timer: setTimeout(() => this.#end(stream), Math.max(0, leftMs)) };
    stream.timer.unref();
    const streams = this.#streams.get(stream.userCode) ?? new Set();
    this.#streams.set(stream.userCode, streams.add(stream));
    const ofSession = [...streams].filter(({ sessionHash }) => sessionHash.equals(stream.sessionHash));
    if (ofSession.length > streamsPerSession) ofSession[0]?.sink.end();
    return () => this.#forget(stream);
  }

  /** Ends every stream: the server stops, the browsers come back to another. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const stream of this.#of(null)) {
      this.#forget(stream);
      stream.sink.end();
    }
  }

  #of(userCodes: readonly string[] | null): Stream[] {
    if (userCodes === null) return [...this.#streams.values()].flatMap((streams) => [...streams]);
    return userCodes.flatMap((userCode) => [...(this.#streams.get(userCode) ?? [])]);
  }

  #deliver(stream: Stream, event: LiveEvent): void {
    if (event.event === "session_ended") void this.#endIfOver(stream);
    else stream.sink.send(event);
  }

  /** A session of this person ended: was it this one? */
  async #endIfOver(stream: Stream): Promise<void> {
    const { rows } = await sql`
      select 1 from session s join user_account u on u.user_code = s.user_code and u.status = '1'
      where s.token_hash = ${stream.sessionHash} and s.revoked_at is null and s.expires_at > now()`
      .execute(this.#database.kysely)
      // The database is away: the next request of this browser will tell.
      .catch(() => ({ rows: [true] }));
    if (rows.length === 0) this.#end(stream);
  }

  #end(stream: Stream): void {
    stream.sink.send({ event: "session_ended" });
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
