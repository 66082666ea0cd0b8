import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAccountSessions, setAccountRoles } from "#contract/calls/accounts.ts";
import { changePassword, currentSession, logout } from "#contract/calls/auth.ts";
import { endMyOthers } from "#contract/calls/security.ts";
import { resetUserPassword } from "#contract/calls/table-actions.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { updateConfig } from "#contract/calls/user.ts";
import { checkoutDir } from "#server/checkout.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, anAccount } from "../support/builders/account.ts";

/** Two processes on one database: each has connections and a memory of its own. */
let here: TestApp;
let there: TestApp;
let databaseThere: Database;
let admin: string;

beforeAll(async () => {
  here = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  databaseThere = await openDatabase({ url: here.database.url, poolSize: 4, applicationName: "there" });
  there = await startTestApp({ database: databaseThere });
  admin = (await anAccount(here.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(async () => {
  await there.close();
  await databaseThere.close();
  await here.close();
});

/** A person whose session both processes have just looked up. */
async function somebody(given: Parameters<typeof anAccount>[1] = {}) {
  const person = await anAccount(here.database.kysely, { roles: ["employee"], ...given });
  const session = await here.logIn(person.userCode);
  const ask = async (app: TestApp) => {
    const { status, body } = await app.call(currentSession, {}, { as: session });
    return { status, access: (body as { data?: { access: string[] } }).data?.access };
  };
  for (const app of [here, there, there]) expect((await ask(app)).status).toBe(200);
  return { ...person, session, ask };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const asAdmin = () => ({ as: admin });
const change = (text: (person: Somebody) => ReturnType<typeof sql>) => (person: Somebody) =>
  text(person).execute(here.database.kysely);

describe("a session that another process has just looked up", () => {
  const acts: Record<string, (person: Somebody) => Promise<unknown>> = {
    "its person logs out": ({ session }) => here.call(logout, {}, { as: session }).then(({ data }) => data),
    "its person ends it from another browser": async ({ userCode }) =>
      (await here.call(endMyOthers, {}, { as: await here.logIn(userCode) })).data,
    "an administrator ends it": async ({ userCode }) =>
      (await here.call(endAccountSessions, { userCode }, asAdmin())).data,
    "an administrator resets the password": async ({ userCode }) =>
      (await here.call(resetUserPassword, { key: userCode }, asAdmin())).data,
    "an administrator locks the account": async ({ userCode }) =>
      (
        await here.call(
          onTable(updateTableRow, "user"),
          { key: userCode, changes: { status: { from: "1", to: "0" } } },
          asAdmin(),
        )
      ).data,
    "the account comes to its last day": change(
      ({ userCode }) =>
        sql`update user_account set valid_until = current_date - 1 where user_code = ${userCode}`,
    ),
    "the account is deleted": async ({ userCode }) => {
      await sql`delete from user_organ where user_code = ${userCode}`.execute(here.database.kysely);
      await sql`delete from user_role where user_code = ${userCode}`.execute(here.database.kysely);
      await sql`delete from user_account where user_code = ${userCode}`.execute(here.database.kysely);
    },
    "the session is made to end": change(
      ({ userCode }) => sql`update session set expires_at = now() where user_code = ${userCode}`,
    ),
    "nobody has worked in it for long": change(
      ({ userCode }) => sql`update session set idle_ends_at = now() where user_code = ${userCode}`,
    ),
    "the organisation is closed": change(
      ({ organId }) => sql`update organ set status = '0' where organ_id = ${organId}`,
    ),
  };

  it.each(Object.entries(acts))("ends there with the next request when %s", async (_act, end) => {
    // given
    const person = await somebody();

    // when
    await end(person);

    // then
    expect(await Promise.all([person.ask(there), person.ask(here)])).toMatchObject([
      { status: expect.toSatisfy((status: number) => status !== 200) },
      { status: expect.toSatisfy((status: number) => status !== 200) },
    ]);
  });

  it("ends with a change of the password, except where it was changed", async () => {
    // given
    const password = "Summer-rain-2031";
    const person = await somebody({ password });
    const other = await here.logIn(person.userCode);
    expect((await there.call(currentSession, {}, { as: other })).status).toBe(200);

    // when
    const { status } = await here.call(
      changePassword,
      { currentPassword: password, newPassword: "Winter-snow-2032" },
      { as: other },
    );

    // then
    expect(status).toBe(200);
    expect((await person.ask(there)).status).toBe(401);
    expect((await there.call(currentSession, {}, { as: other })).status).toBe(200);
  });
});

describe("roles that another process has just looked up", () => {
  const roles = async (person: Account, given: string[]) =>
    (
      await here.call(
        setAccountRoles,
        { userCode: person.userCode, roles: given.map((roleCode) => ({ roleCode, organId: null })) },
        asAdmin(),
      )
    ).data;

  it("are others with the next request when one is given or taken", async () => {
    // given
    await anAccount(here.database.kysely, { roles: ["finance"] });
    const person = await somebody();
    expect((await person.ask(there)).access).toEqual(["employee"]);

    // when
    await roles(person, ["employee", "finance"]);
    const given = await person.ask(there);
    await roles(person, ["finance"]);
    const taken = await person.ask(there);

    // then
    expect([given.access, taken.access]).toEqual([["employee", "finance"], ["finance"]]);
  });

  it("are none when the role is disabled", async () => {
    // given
    const person = await somebody({ roles: ["employee", "passing"] });

    // when
    await sql`update role set status = '0' where role_code = 'passing'`.execute(here.database.kysely);

    // then
    expect((await person.ask(there)).access).toEqual(["employee"]);
  });
});

describe("what somebody wants to change whose session has ended in another process", () => {
  const ended = async () => {
    const person = await somebody({ roles: ["admin"] });
    await here.call(logout, {}, { as: person.session });
    return person;
  };

  it("is not stored in a table", async () => {
    // given
    const { session, userCode } = await ended();
    const roleCode = userCode.toLowerCase();

    // when
    const row = { roleCode, roleName: "临时", status: "1" };
    const { status } = await there.call(onTable(addTableRow, "role"), row, { as: session });

    // then
    const { rows } = await sql`select 1 from role where role_code = ${roleCode}`.execute(
      here.database.kysely,
    );
    expect([status, rows]).toEqual([401, []]);
  });

  it("is not stored by a call with a transaction", async () => {
    // given
    const { session, userCode } = await ended();

    // when
    const data = JSON.stringify({ colour: "red" });
    const { status } = await there.call(updateConfig, { data }, { as: session });

    // then
    const { rows } = await sql`select config from user_account where user_code = ${userCode}`.execute(
      here.database.kysely,
    );
    expect([status, rows]).toEqual([401, [{ config: {} }]]);
  });

  it("is stored once where somebody else's access has changed meanwhile", async () => {
    // given
    const { session, userCode } = await somebody();
    const other = await somebody();
    await here.call(logout, {}, { as: other.session });

    // when
    const data = JSON.stringify({ colour: "red" });
    const { status } = await there.call(updateConfig, { data }, { as: session });

    // then
    const { rows } = await sql`select config from user_account where user_code = ${userCode}`.execute(
      here.database.kysely,
    );
    expect([status, rows]).toEqual([200, [{ config: { colour: "red" } }]]);
  });
});

it("is not believed after the connections that would have told are gone", async () => {
  // given
  const person = await somebody();
  const { kysely } = here.database;

  // when
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'there'`.execute(kysely);
  await sql`alter table session disable trigger access_change`.execute(kysely);
  await sql`update session set revoked_at = now() where user_code = ${person.userCode}`.execute(kysely);
  await sql`alter table session enable trigger access_change`.execute(kysely);

  // then
  expect((await person.ask(there)).status).toBe(401);
});
