import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const open = (app: TestApp, remoteAddress: string) =>
  app.app.inject({ url: "/openapi.json", headers: { "x-forwarded-for": "198.51.100.7" }, remoteAddress });
const told = async (as: string, app = test) => (await app.call(currentSession, {}, { as })).data.unnamedProxy;

it("tells administrators of everything of a proxy nearby that nobody named, and nobody else", async () => {
  // given
  const db = test.database.kysely;
  const { userCode: admin } = await anAccount(db, { roles: ["admin"] });
  const { userCode: employee } = await anAccount(db, { roles: ["employee"] });
  const ofOne = await anAccount(db);
  await aRoleHolder(db, { userCode: ofOne.userCode, roleCode: "admin", organId: ofOne.organId });
  await open(test, "203.0.113.80");
  const before = await told(admin);

  // when
  await open(test, "10.1.2.3");

  // then
  expect([before, await told(admin), await told(employee), await told(ofOne.userCode)]).toEqual([
    null,
    "10.1.2.3",
    null,
    null,
  ]);
});

it("says nothing where proxies are named", async () => {
  // given
  const named = await startTestApp({ database: test.database, config: { trustedProxies: ["10.1.2.3"] } });
  const { userCode: admin } = await anAccount(test.database.kysely, { roles: ["admin"] });
  await sql`delete from unnamed_proxy`.execute(test.database.kysely);

  // when
  await open(named, "10.1.2.3");
  const said = await told(admin, named);

  // then
  expect(said).toBeNull();
  expect((await sql`select 1 from unnamed_proxy`.execute(test.database.kysely)).rows).toEqual([]);
  await named.close();
});
