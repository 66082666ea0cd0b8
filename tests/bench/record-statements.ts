import pg from "pg";

/** A statement as it went to the database. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Writes down every statement of every connection while `work` runs; answers those since the last call of `take`. */
export async function recordingStatements(work: (take: () => Statement[]) => Promise<void>): Promise<void> {
  const original = pg.Client.prototype.query;
  let seen: Statement[] = [];
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    if (typeof first === "string") seen.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (typeof first === "object" && first !== null && "text" in first) {
      const { text, values } = first as { text: string; values?: unknown[] };
      seen.push({ text, values: values ?? [] });
    }
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  };
  pg.Client.prototype.query = recording as typeof original;
  try {
    await work(() => {
      const taken = seen;
      seen = [];
      return taken;
    });
  } finally {
    pg.Client.prototype.query = original;
  }
}

/** Sends recorded transactions over a bare client, each statement by its name from the first use on. */
export async function bareClient(url: string): Promise<{
  send(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  return {
    send: async (statements) => {
      for (const { text, values } of statements) {
        if (values.length === 0) await client.query(text);
        else {
          const name = names.get(text) ?? `b${names.size}`;
          names.set(text, name);
          await client.query({ name, text, values: [...values] });
        }
      }
    },
    close: () => client.end(),
  };
}
