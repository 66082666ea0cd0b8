import { sql } from "kysely";
import { openApi } from "#contract/calls/docs.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { listEntities, listSchemaProblems, listTableRows, onTable } from "#contract/calls/tables.ts";
import { languageHeader } from "#contract/codes/language.ts";
import { startTestApp } from "./app.ts";
import { anAccount } from "./builders/account.ts";
import { callServer, followEvents } from "./call-server.ts";
import { spawnServer } from "./spawn-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A real server that watches a folder of schemas, with an administrator and a clerk. */
export type SchemaServer = Awaited<ReturnType<typeof startSchemaServer>>;

/** What it is started with, where not from the sources over a database of the run. */
export interface SchemaServerOptions {
  database?: TestDatabase;
  program?: readonly string[];
}

/** Starts it over a database of its own, which goes with it. */
export async function startSchemaServer(folder: string, { database, program }: SchemaServerOptions = {}) {
  const own = database ?? (await createTestDatabase());
  const app = await startTestApp({ database: own.database });
  const admin = await anAccount(own.database.kysely, { roles: ["admin"] });
  const clerk = await anAccount(own.database.kysely);
  const tokens = {
    admin: (await app.logIn(admin.userCode)).token,
    clerk: (await app.logIn(clerk.userCode)).token,
  };
  await app.close();
  const server = await spawnServer(
    { DATABASE_URL: own.url, SCHEMAS_DIR: folder, SCHEMA_WATCH: "on" },
    program,
  );
  const call = async <Call extends CallDeclaration>(
    declared: Call,
    input: InputOf<Call>,
    as: keyof typeof tokens = "admin",
  ) => callServer(server.url, tokens[as], declared, input, { lang: languageHeader["en-US"] });
  const entity = async (name: string, as: keyof typeof tokens = "admin") =>
    (await call(listEntities, {}, as)).body.data?.find((one) => one.name === name);
  return {
    url: server.url,
    database: own.database,
    tokens,
    call,
    /** Does something to the folder and waits until open pages are told of other tables. */
    async untilTablesChange(act: () => Promise<unknown>): Promise<void> {
      const events = await followEvents(server.url, tokens.admin);
      await act();
      await events.next((event) => (event as { event?: string }).event === "tables");
      await events.close();
    },
    /** The errors of one file, in English. */
    async problemsOf(file: string) {
      const { body } = await call(listSchemaProblems, {});
      return (body.data ?? []).filter((one) => one.file === file && one.severity === "error");
    },
    entity,
    async rows(name: string) {
      const { status, body } = await call(onTable(listTableRows, name), {});
      if (status !== 200) throw new Error(`${name} answers ${status}: ${body.msg}`);
      return body.data?.rows ?? [];
    },
    /** In which of the four places a person finds a table. */
    async whereabouts(name: string, as: keyof typeof tokens = "admin") {
      const found = await entity(name, as);
      const list = await call(onTable(listTableRows, name), {}, as);
      const document = await fetch(`${server.url}${openApi.path}`, { headers: { token: tokens[as] } });
      const { paths } = (await document.json()) as { paths: object };
      return {
        list: (found?.model["listColumns"] as unknown[] | undefined)?.length !== undefined,
        form: (found?.model["fields"] as unknown[] | undefined)?.length !== undefined,
        api: list.status === 200,
        openApi: Object.hasOwn(paths, `/basic/${name}/listByPage`),
      };
    },
    async countInDatabase(table: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        own.database.kysely,
      );
      return rows[0]?.n ?? 0;
    },
    async close(): Promise<void> {
      await server.kill("SIGTERM");
      await own.drop();
    },
  };
}
