import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole, setAccountOrganisations } from "#contract/calls/accounts.ts";
import { labelTableRows, listEntities, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, anAccount } from "../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../support/builders/organisation.ts";

const people = onTable(listTableRows, "user");

let test: TestApp;
let admin: Account;
let branch: { deptId: number; organId: number };
let below: { deptId: number; organId: number };
let clerk: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  const { organId } = await anOrganisation(db, { organName: "分公司甲" });
  branch = await aDepartment(db, { organId, deptName: "财务部" });
  below = await aDepartment(db, { organId, deptName: "核算组", parentDeptId: branch.deptId });
  admin = await anAccount(db, { organId, deptId: branch.deptId, roles: ["admin"] });
  clerk = await anAccount(db, { organId, deptId: below.deptId, roles: ["clerk"] });
});
afterAll(() => test.close());

const found = async (filter: Record<string, unknown>, as = admin.userCode) => {
  const { data } = await test.call(people, { filter }, { as });
  return data.rows.map((row) => row["userCode"]);
};

describe("people", () => {
  it("are found by organisation, by a department and those above it, and by role", async () => {
    // given
    const stranger = await anAccount(test.database.kysely, { roles: ["clerk"] });

    // when
    const byOrgan = await found({ organIds: [String(branch.organId)] });
    const byBranch = await found({ unitIds: [String(branch.deptId)] });
    const byGroup = await found({ unitIds: [String(below.deptId)] });
    const byRole = await found({ roleCodes: ["clerk"] });
    const byRoleHere = await found({ roleCodes: ["clerk"], organIds: [String(branch.organId)] });

    // then
    expect(byOrgan).toEqual([admin.userCode, clerk.userCode]);
    expect(byBranch).toEqual([admin.userCode, clerk.userCode]);
    expect(byGroup).toEqual([clerk.userCode]);
    expect(byRole).toEqual([clerk.userCode, stranger.userCode].toSorted());
    expect(byRoleHere).toEqual([clerk.userCode]);
  });

  it("are listed with the names of their departments, also of those in another organisation one reaches", async () => {
    // given
    const db = test.database.kysely;
    const abroad = await aDepartment(db, {
      organId: (await anOrganisation(db)).organId,
      deptName: "海外核保部",
    });
    const { userCode } = await anAccount(db, abroad);
    const master = await anAccount(db, { organId: branch.organId, deptId: branch.deptId, roles: ["admin"] });
    await sql`update user_role set organ_id = null where user_code = ${master.userCode}`.execute(db);

    // when
    const { data } = await test.call(
      people,
      { filter: { userCode: { eq: userCode } } },
      { as: master.userCode },
    );

    // then
    expect(data.labels["deptIds"]).toEqual({ [abroad.deptId]: "海外核保部" });
  });

  it("are found where they are now, whatever was moved", async () => {
    // given
    const db = test.database.kysely;
    const as = admin.userCode;
    const { userCode } = await anAccount(db, { organId: branch.organId, deptId: branch.deptId });
    const other = await aDepartment(db, { organId: branch.organId });

    // when
    await test.call(
      setAccountOrganisations,
      { userCode, organisations: [{ organId: branch.organId, deptId: other.deptId }] },
      { as },
    );
    await test.call(grantRole, { roleCode: "clerk", organId: null, userCodes: [userCode] }, { as });
    const apart = await found({ unitIds: [String(branch.deptId)] });
    await sql`update dept set parent_dept_id = ${branch.deptId} where dept_id = ${other.deptId}`.execute(db);

    // then
    expect(apart).not.toContain(userCode);
    expect(await found({ unitIds: [String(branch.deptId)] })).toContain(userCode);
    expect(await found({ roleCodes: ["clerk"] })).toContain(userCode);
  });

  it("have their departments, organisations and roles named", async () => {
    // when
    const { data } = await test.call(
      people,
      { filter: { userCode: clerk.userCode } },
      { as: admin.userCode },
    );
    const asked = await test.call(
      onTable(labelTableRows, "user"),
      { field: "organIds", values: [String(branch.organId)] },
      { as: admin.userCode },
    );

    // then
    expect(data.labels).toMatchObject({
      deptIds: { [below.deptId]: "核算组" },
      organIds: { [branch.organId]: "分公司甲" },
      roleCodes: { clerk: "clerk" },
    });
    expect(asked.data).toEqual({ [branch.organId]: "分公司甲" });
  });

  it("say to administrators alone where they belong and what they hold", async () => {
    // when
    const { data } = await test.call(listEntities, {}, { as: clerk.userCode });
    const { status } = await test.call(people, { filter: { roleCodes: ["admin"] } }, { as: clerk.userCode });

    // then
    const user = data.find(({ name }) => name === "user");
    expect(user?.readableFields.filter((name) => /Ids$|^roleCodes$/u.test(name))).toEqual([]);
    expect(status).toBe(422);
  });
});

describe("a category of processes", () => {
  it("counts its processes and those of the categories below it", async () => {
    // given
    const db = test.database.kysely;
    const { organId } = branch;
    await sql`
      insert into process_category (process_type_id, parent_type_id, type_name)
      values ('top', null, '上级'), ('low', 'top', '下级'), ('aside', null, '旁边')`.execute(db);
    const process = (id: string, type: string) =>
      sql`insert into process (process_id, organ_id, process_name, process_type_id, status, created_by, updated_by)
        values (${id}, ${organId}, ${id}, ${type}, 'draft', 'X', 'X')`.execute(db);
    const counts = async () => {
      const { data } = await test.call(
        onTable(listTableRows, "processCategory"),
        { filter: { processTypeId: ["top", "low", "aside"] }, sort: ["processTypeId"] },
        { as: admin.userCode },
      );
      return Object.fromEntries(data.rows.map((row) => [row["processTypeId"], row["processCount"]]));
    };

    // when
    for (const [id, type] of [
      ["P1", "top"],
      ["P2", "low"],
      ["P3", "low"],
      ["P4", "aside"],
    ] as const)
      await process(id, type);
    const first = await counts();
    await sql`update process set process_type_id = 'aside' where process_id = 'P2'`.execute(db);
    await sql`delete from process where process_id = 'P4'`.execute(db);
    const moved = await counts();
    await sql`update process_category set parent_type_id = 'aside' where process_type_id = 'low'`.execute(db);

    // then
    expect(first).toEqual({ aside: 1, low: 2, top: 3 });
    expect(moved).toEqual({ aside: 1, low: 1, top: 2 });
    expect(await counts()).toEqual({ aside: 2, low: 1, top: 1 });
  });
});
