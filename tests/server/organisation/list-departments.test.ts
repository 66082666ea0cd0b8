import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDepartments } from "#contract/calls/user-lists.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment } from "../../support/builders/organisation.ts";

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
});
afterAll(() => test.close());

describe("the departments of an organisation", () => {
  it("come each after the one above it, and only those of the organisation worked in", async () => {
    // given
    const db = test.database.kysely;
    const { userCode, organId, deptId } = await anAccount(db);
    const below = await aDepartment(db, { organId, parentDeptId: deptId });
    const elsewhere = await anAccount(db);

    // when
    const { data } = await test.call(listDepartments, {}, { as: userCode });

    // then
    expect(data.map((dept) => dept.deptId)).toEqual([deptId, below.deptId]);
    expect(data[1]?.parentDeptId).toBe(deptId);
    expect(data.map((dept) => dept.deptId)).not.toContain(elsewhere.deptId);
  });

  it("are without those that are kept from who looks", async () => {
    // given
    const db = test.database.kysely;
    const { userCode, organId, deptId } = await anAccount(db);
    const below = await aDepartment(db, { organId, parentDeptId: deptId });
    await aDataForbid(db, { userCode, entity: "dept", rowFilter: { deptId } });

    // when
    const { data } = await test.call(listDepartments, {}, { as: userCode });

    // then
    expect(data.map((dept) => dept.deptId)).toEqual([below.deptId]);
  });
});
