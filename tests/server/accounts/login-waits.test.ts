import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { liftLoginWait, listLoginWaits } from "#contract/calls/login-waits.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";

let test: TestApp;
let everywhere: Account;
let ofOne: Account;
let mine: Account;
let others: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  everywhere = await anAccount(db, { roles: ["admin"] });
  ofOne = await anAccount(db);
  await aRoleHolder(db, { userCode: ofOne.userCode, roleCode: "admin", organId: ofOne.organId });
  mine = await anAccount(db, { organId: ofOne.organId, deptId: ofOne.deptId });
  others = await anAccount(db);
});
afterAll(() => test.close());

async function waits(...subjects: readonly string[]): Promise<void> {
  await sql`delete from login_failure`.execute(test.database.kysely);
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    select subject, 60, now(), now() + interval '2 minutes' from unnest(${[...subjects]}::text[]) as subject`.execute(
    test.database.kysely,
  );
}

async function listed(as: Account): Promise<string[]> {
  const { data } = await test.call(listLoginWaits, {}, { as: as.userCode });
  return data.rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
}

it("shows administrators of everything every wait, others those of their people", async () => {
  // given
  await waits(
    `user:${mine.userCode}`,
    `known:${others.userCode} 10.0.0.1`,
    "user:NOBODY",
    "address:10.0.0.9",
  );

  // when
  const lists = [await listed(everywhere), await listed(ofOne)];

  // then
  expect(lists).toEqual([
    [
      `account ${mine.userCode}`,
      `account ${others.userCode}`,
      "account NOBODY",
      "address 10.0.0.9",
    ].toSorted(),
    [`account ${mine.userCode}`],
  ]);
});

it("lifts what one sees, in every place it was counted", async () => {
  // given
  const all = [`user:${mine.userCode}`, `known:${mine.userCode} 10.0.0.1`, `device:${mine.userCode} ab`];
  await waits(...all, `user:${mine.userCode}X`, `user:${others.userCode}`, "address:10.0.0.9");
  const lift = (as: Account, kind: "account" | "address", subject: string) =>
    test.call(liftLoginWait, { kind, subject }, { as: as.userCode });

  // when
  const answers = [
    await lift(ofOne, "account", mine.userCode),
    await lift(ofOne, "account", others.userCode),
    await lift(ofOne, "address", "10.0.0.9"),
    await lift(everywhere, "address", "10.0.0.9"),
    await lift(everywhere, "account", `${mine.userCode}X`),
  ];

  // then
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200, 200]);
  const { rows } = await sql<{ subject: string }>`select subject from login_failure`.execute(
    test.database.kysely,
  );
  expect(rows).toEqual([{ subject: `user:${others.userCode}` }]);
});
