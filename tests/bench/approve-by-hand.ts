import Fastify from "fastify";
import pg from "pg";
import type { Statement } from "./record-statements.ts";

/** What the bare server is given in its one message from its parent. */
export interface BareApprovals {
  url: string;
  tokens: readonly string[];
  /** The statements of the transaction that approves a task, by its number. */
  transactions: ReadonlyMap<number, readonly Statement[]>;
  connections: number;
}

/**
 * What somebody would write for approving alone: a route that finds the session in its memory and sends the statements, each by
 * its name, in the order in which they are needed. Nothing is checked, decided or worked out.
 */
async function serve({ url, tokens, transactions, connections }: BareApprovals): Promise<number> {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const sessions = new Map(tokens.map((token) => [token, { userCode: "X" }]));
  const names = new Map<string, string>();
  const named = (text: string): string => {
    const name = names.get(text) ?? `b${names.size}`;
    names.set(text, name);
    return name;
  };
  app.post<{ Body: { bpdTaskId: number } }>("/task/submitApprove", async ({ headers, body }, reply) => {
    if (!sessions.has(String(headers["token"]))) return reply.code(401).send({});
    const client = await pool.connect();
    try {
      for (const { text, values } of transactions.get(body.bpdTaskId) ?? [])
        await (values.length === 0
          ? client.query(text)
          : client.query({ name: named(text), text, values: [...values] }));
    } finally {
      client.release();
    }
    return { flag: true, data: { next: [] } };
  });
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

process.once("message", (given: BareApprovals) => {
  void serve(given).then((port) => process.send?.(port));
});
