import { administer } from "./administer.ts";
import { type TestServer, urlOf } from "./test-server.ts";

const made = new Map<string, Promise<string>>();

/**
 * The name of a database to clone from: a copy of another one with something in it that many tests begin with. Made when
 * the first test of a run asks for it; workers that ask meanwhile wait.
 */
export function templateOnce(
  server: TestServer,
  what: string,
  from: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${server.prefix}_${what}`;
  const known = made.get(name) ?? make(server, name, from, fill);
  made.set(name, known);
  return known;
}

async function make(
  { adminUrl }: TestServer,
  name: string,
  from: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const unfinished = `${name}_unfinished`;
  await administer(adminUrl, async (query) => {
    // Held until this connection ends.
    await query("select pg_advisory_lock(hashtext($1))", [name]);
    const [known] = await query("select 1 from pg_database where datname = $1", [name]);
    if (known !== undefined) return;
    // Left by a worker that ended before.
    await query(`drop database if exists ${unfinished} with (force)`);
    await query(`create database ${unfinished} template ${from}`);
    await fill(urlOf(adminUrl, unfinished));
    await query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}
