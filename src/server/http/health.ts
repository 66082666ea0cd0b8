import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/index.ts";

/** A database that does not answer for so long is away, for whoever decides where requests go. */
const patienceMs = 2_000;

/**
 * `/healthz` says that the process lives: restart it where it does not answer. `/readyz` says whether it can serve:
 * send requests elsewhere while it answers 503, because it stops or its database is away.
 */
export function registerHealth(app: FastifyInstance, database: Pick<Database, "kysely">): void {
  let asking: Promise<boolean> | undefined;
  // However many ask, the database is asked once at a time.
  const databaseAnswers = (): Promise<boolean> =>
    (asking ??= answers(database).finally(() => {
      asking = undefined;
    }));
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const inTime = await Promise.race([databaseAnswers(), pause(patienceMs, false, { ref: false })]);
    return inTime ? { status: "ready" } : reply.code(503).send({ status: "database away" });
  });
}

async function answers({ kysely }: Pick<Database, "kysely">): Promise<boolean> {
  try {
    await sql`select 1`.execute(kysely);
    return true;
  } catch {
    return false;
  }
}
