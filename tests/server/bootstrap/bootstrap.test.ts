import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login } from "#contract/calls/auth.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { bootstrap } from "#server/bootstrap/index.ts";
import { openDatabase } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let own: TestDatabase;
let test: TestApp;
beforeEach(async () => {
  own = await createTestDatabase();
  test = await startTestApp({ database: own.database });
});
afterEach(async () => {
  await test.close();
  await own.drop();
});

describe("the first start", () => {
  it("makes an administrator with the configured password, who may begin at once", async () => {
    // when
    const report = await bootstrap(own.database, "Admin2026", "schemas");

    // then
    expect(report).toEqual({});
    const { data } = await test.call(login, { username: "admin", password: "Admin2026" });
    expect(data).toMatchObject({
      roles: ["admin", "employee"],
      organId: 1_000_001,
      mustChangePassword: false,
    });
    const people = await test.call(searchUserList, {}, { headers: { token: data.token } });
    expect(people.data.rows).toMatchObject([{ userCode: "ADMIN", realName: "系统管理员" }]);
  });

  it("makes up a password where none is configured, tells it once and wants it changed", async () => {
    // when
    const first = await bootstrap(own.database, undefined, "schemas");
    const second = await bootstrap(own.database, undefined, "schemas");

    // then
    expect(second).toEqual({});
    const { data } = await test.call(login, { username: "ADMIN", password: first.generatedPassword! });
    expect(data.mustChangePassword).toBe(true);
  });

  it("leaves a later start's settings and an operator's changes alone", async () => {
    // given
    await bootstrap(own.database, "Admin2026", "schemas");
    await sql`update menu set menu_name = 'mine' where menu_id = 1001`.execute(own.database.kysely);

    // when
    await bootstrap(own.database, "Other2027", "schemas");

    // then
    const answer = await test.call(login, { username: "ADMIN", password: "Other2027" });
    expect(answer.status).toBe(401);
    const { rows } = await sql`select menu_name from menu where menu_id = 1001`.execute(own.database.kysely);
    expect(rows).toEqual([{ menuName: "mine" }]);
  });

  it("of several processes at once is made by one", async () => {
    // given
    const others = await Promise.all([0, 1].map(() => openDatabase({ url: own.url, poolSize: 2 })));

    // when
    const reports = await Promise.all(
      [own.database, ...others].map((database) => bootstrap(database, undefined, "schemas")),
    );

    // then
    expect(reports.filter(({ generatedPassword }) => generatedPassword !== undefined)).toHaveLength(1);
    await Promise.all(others.map((database) => database.close()));
  });
});
