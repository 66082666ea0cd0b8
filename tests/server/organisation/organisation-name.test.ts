import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onTable, updateTableRow } from "#contract/calls/tables.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { withoutPendingCount } from "#server/organisation/organisation-name.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
});
afterAll(() => test.close());

describe("the name of an organisation", () => {
  it("is kept without the count of pending tasks that another system writes behind it", async () => {
    // given
    const admin = await anAccount(test.database.kysely, { roles: ["admin"] });
    const key = admin.organId;
    const before = (
      await sql<{ name: string }>`select organ_name as name from organ where organ_id = ${key}`.execute(
        test.database.kysely,
      )
    ).rows[0]!.name;

    // when
    const changes = { organName: { from: before, to: "华东财险（12）" } };
    const answer = await test.call(onTable(updateTableRow, "organ"), { key, changes } as never, {
      as: admin.userCode,
    });

    // then
    expect(answer.status).toBe(200);
    const { rows } = await sql`select organ_name from organ where organ_id = ${key}`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ organName: "华东财险" }]);
    const { data } = await test.call(userOrgan, { userCode: admin.userCode }, { as: admin.userCode });
    expect(data.userRoleOrgan).toMatchObject([{ organId: key, organName: "华东财险", pendingCount: 0 }]);
  });

  it.each([
    ["华东财险(3)", "华东财险"],
    ["华东财险 （99+）", "华东财险"],
    ["华东财险（上海）", "华东财险（上海）"],
    ["(12)", "(12)"],
    ["Branch 2 (North)", "Branch 2 (North)"],
  ])("%s is %s", (given, name) => {
    expect(withoutPendingCount(given)).toBe(name);
  });
});
