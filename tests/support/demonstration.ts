import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { bootstrap } from "#server/bootstrap/index.ts";
import { openDatabase } from "#server/db/index.ts";
import { loadDemonstration, loadDemonstrationProcesses } from "#server/demo/index.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { shippedSchemas, templateWithTables } from "./shipped-tables.ts";
import { templateOnce } from "./template-once.ts";
import { createTestDatabase } from "./test-database.ts";
import { filesOfTemplates } from "./test-server.ts";

/**
 * The real application with the demonstration in it, people, processes, seals and documents: for what is to hold of
 * its definitions. A test makes the applications it speaks of itself.
 */
export async function startDemonstration(
  options: Omit<TestAppOptions, "database" | "schemas"> = {},
): Promise<TestApp> {
  const server = inject("testServer");
  const tables = await templateWithTables(server);
  const files = join(filesOfTemplates(server.prefix), "demonstration");
  const from = await templateOnce(server, "demonstration", tables, (url) => fill(url, files));
  const own = await createTestDatabase({ from });
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-test-"));
  await cp(files, dataDir, { recursive: true });
  const app = await startTestApp({
    ...options,
    database: own.database,
    schemas: shippedSchemas,
    config: { ...options.config, dataDir },
  });
  return {
    ...app,
    close: async () => {
      await app.close();
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(url: string, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 4 });
  const app = await startTestApp({ database, schemas: shippedSchemas, config: { dataDir } });
  await bootstrap(database, "Demo@2026", shippedSchemas);
  await loadDemonstration(database, [(tx) => loadDemonstrationProcesses(app.ports, tx)]);
  await app.close();
  await database.close();
}
