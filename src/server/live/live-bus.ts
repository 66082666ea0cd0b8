import type { Database, JsonValue, StopListening } from "../db/index.ts";

/** Receives an announcement of any process, this one included. */
export type LiveHandler = (topic: string, payload: JsonValue) => void;

/** Short news between the processes of the application; who misses one must be able to ask the database. */
export interface LiveBus {
  /**
   * Tells every process, a few milliseconds later, together with whatever else is announced meanwhile. Nothing after
   * `close`: what ends then leaves its news in the database.
   */
  announce(topic: string, payload: JsonValue): void;
  subscribe(handler: LiveHandler): () => void;
  /** Told when announcements may have been missed: the connection was lost and is back. */
  onGap(handler: () => void): () => void;
  /** Sends what is still waiting and stops. */
  close(): Promise<void>;
}

const channel = "chancery_live";
/** NOTIFY inside many transactions makes their commits wait for one another: one outside them serves all. */
const coalesceMs = 20;
/** PostgreSQL refuses 8000 bytes. */
const payloadLimitBytes = 7_900;

/** Opens the bus on a database. */
export async function openLiveBus(
  database: Database,
  reportError: (error: unknown) => void,
): Promise<LiveBus> {
  const handlers = new Set<LiveHandler>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let closed = false;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const payloads = pack([...waiting]);
    waiting.clear();
    sending = sending.then(async () => {
      for (const payload of payloads) await database.notify(channel, payload).catch(reportError);
    });
  };
  const stop: StopListening = await database.listen(channel, (payload) => {
    for (const [topic, content] of JSON.parse(payload) as readonly [string, JsonValue][]) {
      for (const handler of handlers) deliver(handler, topic, content, reportError);
    }
  });
  return {
    announce: (topic, payload) => {
      if (closed) return;
      const item = JSON.stringify([topic, payload]);
      if (Buffer.byteLength(item) > payloadLimitBytes - 2) {
        throw new RangeError(
          `An announcement of ${topic} is too long: announce what to fetch, not the data.`,
        );
      }
      waiting.add(item);
      timer ??= setTimeout(flush, coalesceMs);
    },
    subscribe: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    onGap: (handler) => database.onReconnect(handler),
    close: async () => {
      closed = true;
      flush();
      await sending;
      handlers.clear();
      await stop();
    },
  };
}

function deliver(
  handler: LiveHandler,
  topic: string,
  payload: JsonValue,
  reportError: (error: unknown) => void,
): void {
  try {
    handler(topic, payload);
  } catch (error) {
    reportError(error);
  }
}

/** As few JSON arrays as the limit allows. */
function pack(items: readonly string[]): readonly string[] {
  const packed: string[] = [];
  let batch: string[] = [];
  let bytes = 2;
  for (const item of items) {
    const more = Buffer.byteLength(item) + 1;
    if (bytes + more > payloadLimitBytes) {
      packed.push(`[${batch.join(",")}]`);
      batch = [];
      bytes = 2;
    }
    batch.push(item);
    bytes += more;
  }
  return batch.length === 0 ? packed : [...packed, `[${batch.join(",")}]`];
}
