import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { userCheckOperate } from "#contract/calls/opt.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("says of a call or a granted route whether I may", async () => {
  // given
  const db = test.database.kysely;
  const staff = await anAccount(db, { roles: ["employee", "clerk"] });
  const admin = await anAccount(db, { roles: ["admin"] });
  await sql`
    insert into role_right (role_code, right_type, target)
    values ('clerk', 'route', '/logReport'), ('clerk', 'call', 'exportProcessSql')`.execute(db);
  const operates = [
    "userOrgan",
    "saveOrUpdateProcessData",
    "exportProcessSql",
    "nothing",
    "/logReport",
    "/userManage",
  ];

  // when
  const answers = await Promise.all(
    [staff, admin].map(({ userCode: as }) =>
      Promise.all(
        operates.map(
          async (operate) => (await test.call(userCheckOperate, { operate }, { as })).data.allowed,
        ),
      ),
    ),
  );

  // then
  expect(answers).toEqual([
    [true, false, true, false, true, false],
    [true, true, true, false, true, true],
  ]);
});
