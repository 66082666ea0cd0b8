import { resolve } from "node:path";
import { tableHooks } from "#server/table-hooks.ts";
import { checkoutDir } from "#server/checkout.ts";
import { openDatabase } from "#server/db/index.ts";
import { openLiveBus } from "#server/live/index.ts";
import { openTables } from "#server/tables/index.ts";
import { administer } from "./administer.ts";
import { type TestServer, urlOf } from "./test-server.ts";

/** The schemas that come with the product. */
export const shippedSchemas = resolve(checkoutDir, "schemas");

let made: Promise<string> | undefined;

/**
 * The name of a template in which the shipped schemas are accepted already: who clones it has their tables without the
 * second that making them takes. Made when the first test of a run asks for it; workers that ask meanwhile wait.
 */
export function templateWithTables(server: TestServer): Promise<string> {
  made ??= make(server);
  return made;
}

async function make({ adminUrl, template, prefix }: TestServer): Promise<string> {
  const [name, unfinished] = [`${prefix}_tables`, `${prefix}_unfinished`];
  await administer(adminUrl, async (query) => {
    // Held until this connection ends.
    await query("select pg_advisory_lock(hashtext($1))", [name]);
    const [known] = await query("select 1 from pg_database where datname = $1", [name]);
    if (known !== undefined) return;
    await query(`create database ${unfinished} template ${template}`);
    await acceptShippedSchemas(urlOf(adminUrl, unfinished));
    await query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
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
