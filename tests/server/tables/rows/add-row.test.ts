import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable, tableRowHistory } from "#contract/calls/tables.ts";
import type { Row } from "#tables";
import { startTestApp, type TestApp, type TestSession } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const written = { read: ["*"], create: ["clerk"], history: ["*"] };
const aTable = (name: string, audit: boolean) =>
  aSchema({
    name,
    label: "name",
    required: ["name"],
    properties: {
      name: { title: "名", type: "string", maxLength: 40 },
      // More than a function of the database takes arguments for.
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`n${at}`, { title: `数${at}`, type: "integer" }]),
      ),
    },
    entity: { audit, access: written },
  });

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "slip.json": aTable("slip", true), "leaf.json": aTable("leaf", false) },
  });
});
afterAll(() => test.close());

/** Somebody whose session was looked up a moment ago. */
async function aClerk(): Promise<TestSession> {
  const { userCode } = await anAccount(test.database.kysely, { roles: ["clerk"] });
  const session = await test.logIn(userCode);
  for (const _ of [1, 2]) expect((await add("slip", { name: "known" }, session)).status).toBe(200);
  return session;
}
const add = (table: string, row: Row, as: TestSession) => test.call(onTable(addTableRow, table), row, { as });

/** Changes something of somebody without a word: nobody hears of it in time. */
const silently = (change: ReturnType<typeof sql>) =>
  test.database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
const countOf = async (table: string, name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where name = ${name}`.execute(
    test.database.kysely,
  );
  return rows[0]?.count ?? 0;
};

describe("a new row that one statement stores", () => {
  const ends: Record<string, (session: TestSession) => ReturnType<typeof sql>> = {
    "the session was ended": ({ userCode }) =>
      sql`update session set revoked_at = now() where user_code = ${userCode}`,
    "the session had its time": ({ userCode }) =>
      sql`update session set expires_at = now() where user_code = ${userCode}`,
    "nobody worked in it for long": ({ userCode }) =>
      sql`update session set idle_ends_at = now() where user_code = ${userCode}`,
    "the session is gone": ({ userCode }) => sql`delete from session where user_code = ${userCode}`,
    "a second factor is demanded": ({ userCode }) =>
      sql`update session set must_enrol = true where user_code = ${userCode}`,
    "the account is locked": ({ userCode }) =>
      sql`update user_account set status = '0' where user_code = ${userCode}`,
    "the account had its last day": ({ userCode }) =>
      sql`update user_account set valid_until = current_date - 1 where user_code = ${userCode}`,
    "the password must be changed": ({ userCode }) =>
      sql`update user_account set must_change_password = true where user_code = ${userCode}`,
    "the organisation is closed": ({ userCode }) =>
      sql`update organ set status = '0' where organ_id = (select default_organ_id from user_account where user_code = ${userCode})`,
    "the role was taken": ({ userCode }) =>
      sql`with taken as (delete from user_role where user_code = ${userCode} returning user_code)
        update organ set chart_revision = chart_revision + 1
        where organ_id = (select default_organ_id from user_account join taken using (user_code))`,
  };

  it.each(Object.entries(ends))("is not stored where %s, though nobody has been told", async (what, end) => {
    // given
    const session = await aClerk();
    await silently(end(session));

    // when
    const answers = [await add("slip", { name: what }, session), await add("leaf", { name: what }, session)];

    // then
    expect(answers.map(({ status }) => status)).not.toContain(200);
    expect([await countOf("slip", what), await countOf("leaf", what)]).toEqual([0, 0]);
  });

  it("is stored once by who still may after something changed about them", async () => {
    // given
    const session = await aClerk();
    await silently(
      sql`update organ set chart_revision = chart_revision + 1
        where organ_id = (select default_organ_id from user_account where user_code = ${session.userCode})`,
    );

    // when
    const { data } = await add("slip", { name: "still" }, session);

    // then
    expect(await countOf("slip", "still")).toBe(1);
    expect(data).toMatchObject({ name: "still" });
  });

  it("is recorded with all that it was given, however many fields it has", async () => {
    // given
    const session = await aClerk();
    const numbers = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`n${at}`, at]));

    // when
    const { data } = await add("slip", { name: "wide", ...numbers }, session);

    // then
    const history = await test.call(onTable(tableRowHistory, "slip"), { key: (data as Row)["id"] } as never, {
      as: session,
    });
    const [made] = history.data.rows;
    expect(Object.keys(made?.changes ?? {})).toHaveLength(62);
    expect(made?.changes).toMatchObject({ n0: { from: null, to: 0 }, n59: { from: null, to: 59 } });
  });
});
