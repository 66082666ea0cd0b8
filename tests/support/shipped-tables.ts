import { resolve } from "node:path";
import { tableHooks } from "#server/table-hooks.ts";
import { checkoutDir } from "#server/checkout.ts";
import { openDatabase } from "#server/db/index.ts";
import { openLiveBus } from "#server/live/index.ts";
import { openTables } from "#server/tables/index.ts";
import { templateOnce } from "./template-once.ts";
import type { TestServer } from "./test-server.ts";

/** The schemas that come with the product. */
export const shippedSchemas = resolve(checkoutDir, "schemas");

/**
 * The name of a template in which the shipped schemas are accepted already: who clones it has their tables without the
 * second that making them takes.
 */
export function templateWithTables(server: TestServer): Promise<string> {
  return templateOnce(server, "tables", server.template, acceptShippedSchemas);
}

async function acceptShippedSchemas(url: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 3 });
  const failures: unknown[] = [];
  const reportError = (error: unknown) => failures.push(error);
  const bus = await openLiveBus(database, reportError);
  const tables = await openTables(database, bus, {
    folder: shippedSchemas,
    hooks: tableHooks,
    watch: false,
    reportError,
  });
  await tables.close();
  await bus.close();
  await database.close();
  if (failures.length > 0) throw new AggregateError(failures, "the shipped schemas were not accepted");
}
