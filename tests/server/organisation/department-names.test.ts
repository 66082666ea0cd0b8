import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { departmentNames } from "#contract/calls/user-departments.ts";
import { checkoutDir } from "#server/checkout.ts";
import { aLeaveOffice, applyForLeave } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aMembership, anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
});
afterAll(() => test.close());

/** A department of another organisation. */
async function elsewhere(): Promise<{ organId: number; deptId: number }> {
  const { organId } = await anOrganisation(test.database.kysely, { organName: "分公司" });
  return aDepartment(test.database.kysely, { organId, deptName: "理赔部" });
}
const namesFor = async (as: string, ...deptIds: number[]) =>
  (await test.call(departmentNames, { deptIds }, { as })).data;

describe("departments by their numbers", () => {
  it("are named in one's own organisation, those out of use too", async () => {
    // given
    const db = test.database.kysely;
    const { userCode, organId } = await anAccount(db);
    const { deptId } = await aDepartment(db, { organId, deptName: "旧部门" });
    await sql`update dept set status = '0' where dept_id = ${deptId}`.execute(db);

    // then
    expect(await namesFor(userCode, deptId)).toEqual([{ deptId, deptName: "旧部门", organName: null }]);
  });

  it("are named with their organisation to its people and to administrators of all, to others not at all", async () => {
    // given
    const db = test.database.kysely;
    const place = await elsewhere();
    const [member, stranger] = [await anAccount(db), await anAccount(db)];
    const administrator = await anAccount(db, { roles: ["admin"] });
    await aMembership(db, { userCode: member.userCode, ...place });

    // when
    const seen = [];
    for (const { userCode } of [member, administrator, stranger])
      seen.push(await namesFor(userCode, place.deptId));

    // then
    const named = [{ deptId: place.deptId, deptName: "理赔部", organName: "分公司" }];
    expect(seen).toEqual([named, named, []]);
  });

  it.each([
    ["rows", { rowFilter: { deptName: "理赔部" } }],
    ["names", { fields: ["deptName"] }],
  ])("are not named where their %s are kept from who asks", async (_what, rule) => {
    // given
    const db = test.database.kysely;
    const { deptId } = await elsewhere();
    const { userCode } = await anAccount(db, { roles: ["admin"] });
    await aDataForbid(db, { userCode, entity: "dept", ...rule });

    // then
    expect(await namesFor(userCode, deptId)).toEqual([]);
  });

  it("stand in the reasons of a chain as numbers for whom their names are kept from", async () => {
    // given
    const office = await aLeaveOffice(test);
    const { applyId } = await applyForLeave(test, office, { days: 5 });
    const { userCode: reader, deptId } = office.leader;
    const reasonOfHead = async () =>
      (await test.call(instanceDetail, { applyId }, { as: reader })).data.chain.at(-1)?.seats[0]?.reason;
    const before = await reasonOfHead();

    // when
    await aDataForbid(test.database.kysely, { userCode: reader, entity: "dept", fields: ["deptName"] });

    // then
    expect(before).toBe("信息技术部负责人");
    expect(await reasonOfHead()).toBe(`${deptId}负责人`);
  });
});
