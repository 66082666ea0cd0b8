import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("a session says which routes rights open to its roles", async () => {
  // given
  const db = test.database.kysely;
  const clerk = await anAccount(db, { roles: ["clerk"] });
  const other = await anAccount(db, { roles: ["other"] });
  await sql`
    insert into role_right (role_code, right_type, target)
    values ('clerk', 'route', '/processManage'), ('clerk', 'route', '/logReport'), ('other', 'route', '/stampTry')
  `.execute(db);

  // when
  const answers = await Promise.all(
    [clerk, other].map(({ userCode }) => test.call(currentSession, {}, { as: userCode })),
  );

  // then
  expect(answers.map(({ data }) => data.routes)).toEqual([["/logReport", "/processManage"], ["/stampTry"]]);
});
