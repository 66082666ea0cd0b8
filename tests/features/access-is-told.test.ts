import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Tx } from "#server/db/index.ts";
import { tokenHash } from "#server/http/index.ts";
import { checkSession } from "#server/http/session-guard.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { triedDatabase } from "../support/rolled-back.ts";

/** Nobody has lost anything by a new row of these. */
const takesNothingWhenNew: ReadonlySet<string> = new Set(["session", "organ"]);

/** A column on which what is believed of a session depends, and what tells of changes of its table. */
interface Watched {
  table: string;
  column: string;
  told: ("insert" | "update" | "delete")[];
}

let app: TestApp;
let statements: string[];

beforeAll(async () => {
  app = await startTestApp();
  statements = await statementsOfALookUp();
});
afterAll(() => app.close());

/** What a process asks to know who calls: whatever these statements read is believed for a moment. */
async function statementsOfALookUp(): Promise<string[]> {
  const { userCode } = await anAccount(app.database.kysely, { roles: ["employee"] });
  const { token } = await app.logIn(userCode);
  const hash = tokenHash(token);
  const asked = vi.spyOn(app.database.kysely, "executeQuery");
  const found = await checkSession(app.database, { hash, key: token, organId: undefined });
  const statements = asked.mock.calls.map(([query]) => (query as { sql: string }).sql);
  asked.mockRestore();
  expect(isRefusal(found)).toBe(false);
  return statements;
}

/**
 * The columns that the statements name, found by the database itself as those that a view of the statement depends on; and
 * which changes of each are told on the channel of access, at once or by the revision of a chart.
 */
async function watchedColumns(tx: Tx): Promise<Watched[]> {
  for (const [index, text] of statements.entries()) {
    const read = sql.raw(text.replaceAll(/\$\d+(?=::)/gu, "null"));
    await sql`create temp view ${sql.raw(`read_${index}`)} as ${read}`.execute(tx);
  }
  const { rows } = await sql<Watched>`
    select distinct t.relname::text as "table", a.attname::text as "column", array(
      select kind from unnest(array['insert', 'update', 'delete'], array[4, 16, 8]) as kinds(kind, bit)
      where exists (
        select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = t.oid and not g.tgisinternal and g.tgenabled = 'O' and g.tgtype & bit <> 0
          and (bit <> 16 or g.tgattr = '' or a.attnum = any(g.tgattr))
          and (p.prosrc like '%chancery_access%' or p.prosrc like '%chart_revision = chart_revision + 1%'))
      order by kind) as told
    from pg_class v join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid and t.relkind = 'r'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where v.relnamespace = pg_my_temp_schema() order by 1, 2`.execute(tx);
  return rows;
}

/** Those of which a change goes untold. */
function untold(watched: readonly Watched[]): string[] {
  return watched.flatMap(({ table, column, told }) =>
    (["insert", "update", "delete"] as const)
      .filter((change) => !told.includes(change) && !(change === "insert" && takesNothingWhenNew.has(table)))
      .map((change) => `${change} ${table}.${column}`),
  );
}

/** Work of which nothing stays. */
function inTrial(work: (tx: Tx) => Promise<void>): Promise<void> {
  const tried = triedDatabase(app.database);
  tried.leaveNothing(async () => undefined);
  return tried.database.write(work);
}

describe("what is believed of a session for a moment", () => {
  it("is told anew at every change of what it was made of", () =>
    inTrial(async (tx) => {
      // when
      const watched = await watchedColumns(tx);

      // then
      const tables = new Set(watched.map(({ table }) => table));
      for (const table of ["session", "user_account", "user_role", "user_organ", "user_data_forbid"])
        expect(tables).toContain(table);
      expect(untold(watched)).toEqual([]);
    }));

  it("would be found untold where a trigger is missing", () =>
    inTrial(async (tx) => {
      // given
      await sql`drop trigger chart_change on role`.execute(tx);
      await sql`drop trigger access_change on organ_guest`.execute(tx);

      // when
      const found = untold(await watchedColumns(tx));

      // then
      expect(found).toContain("update role.status");
      expect(found).toContain("delete organ_guest.user_code");
    }));
});
