import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessOfPerson } from "#server/access/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function revisionOf(organId: number): Promise<number> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(test.database.kysely);
  return rows[0]!.chartRevision;
}

describe("what a person may and may not see", () => {
  it.each([
    [
      "a role is given",
      (userCode: string) => sql`insert into user_role (user_code, role_code) values (${userCode}, 'legal')`,
    ],
    ["a role is disabled", () => sql`update role set status = '0' where role_code = 'finance'`],
    ["a role is enabled", () => sql`update role set status = '1' where role_code = 'finance'`],
    ["a role is taken", (userCode: string) => sql`delete from user_role where user_code = ${userCode}`],
    [
      "rows are hidden from him",
      (userCode: string) => sql`insert into user_data_forbid (subject_type, user_code, entity, fields)
        values ('user', ${userCode}, 'dept', '{deptName}')`,
    ],
    ["a restriction is withdrawn", () => sql`update user_data_forbid set status = '0'`],
    ["a restriction is deleted", () => sql`delete from user_data_forbid`],
  ])("is read again once %s", async (_what, change) => {
    // given
    const db = test.database.kysely;
    const { userCode, organId } = await anAccount(db, { roles: ["employee"] });
    await aRoleHolder(db, { userCode, roleCode: "finance", organId });
    await aRoleHolder(db, { userCode: (await anAccount(db)).userCode, roleCode: "legal", organId });
    const before = await revisionOf(organId);
    await accessOfPerson(test.database, { userCode, organId, revision: before });

    // when
    await change(userCode).execute(db);

    // then
    const revision = await revisionOf(organId);
    expect(revision).toBeGreaterThan(before);
    const afresh = await test.database.kysely
      .selectFrom("userRole")
      .innerJoin("role", "role.roleCode", "userRole.roleCode")
      .where("userRole.userCode", "=", userCode)
      .where("role.status", "=", "1")
      .select("userRole.roleCode")
      .orderBy("userRole.roleCode")
      .execute();
    const { access } = await accessOfPerson(test.database, { userCode, organId, revision });
    expect(access).toEqual(afresh.map(({ roleCode }) => roleCode));
  });

  it("costs nothing while the chart stands", async () => {
    // given
    const { userCode, organId } = await anAccount(test.database.kysely, { roles: ["employee"] });
    const revision = await revisionOf(organId);
    const first = await accessOfPerson(test.database, { userCode, organId, revision });

    // when
    const again = await accessOfPerson(test.database, { userCode, organId, revision });

    // then
    expect(again).toBe(first);
  });
});
