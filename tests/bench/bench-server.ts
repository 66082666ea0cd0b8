import { migrate, openDatabase, startTemporaryPostgres } from "#server/db/index.ts";
import { administer } from "../support/administer.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { urlOf } from "../support/test-server.ts";

/** The embedded PostgreSQL with the settings of the product: what is measured is durable. */
export interface BenchServer {
  /** A copy of the database of that name; the migrated, empty one by default. */
  copy(template?: string): Promise<TestDatabase & { name: string }>;
  /** Process number of the database server. */
  pid(): number;
  stop(): Promise<void>;
}

/** Starts it in a folder of its own. */
export async function startBenchServer(): Promise<BenchServer> {
  const server = await startTemporaryPostgres("chancery-bench-");
  const template = "bench_template";
  await administer(server.url, (query) => query(`create database ${template}`));
  const empty = await openDatabase({ url: urlOf(server.url, template), poolSize: 2 });
  await migrate(empty);
  await empty.close();
  return {
    copy: async (from = template) => {
      const copied = await createTestDatabase({
        poolSize: 8,
        server: { adminUrl: server.url, template: from, prefix: "bench" },
      });
      return { ...copied, name: new URL(copied.url).pathname.slice(1) || nameIn(copied.url) };
    },
    pid: () => server.pid(),
    stop: server.stop,
  };
}

function nameIn(url: string): string {
  return /\/([^/?]+)(?:\?|$)/u.exec(url)?.[1] ?? "";
}
