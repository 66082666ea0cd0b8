import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountDetail,
  effectiveRights,
  endAccountSessions,
  listRoleHolders,
  setAccountOrganisations,
  setAccountRoles,
} from "#contract/calls/accounts.ts";
import {
  getUserInfoByUserCode,
  getUserList,
  getUserRoleList,
  listUsers,
  searchUserList,
} from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let organId: number;
let office: { deptId: number };
let board: { deptId: number };
let director: Account;
let clerk: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  organId = (await anOrganisation(db)).organId;
  office = await aDepartment(db, { organId, deptName: "综合部" });
  board = await aDepartment(db, { organId, deptName: "董事会" });
  director = await anAccount(db, { organId, deptId: board.deptId, realName: "董事甲", roles: ["board"] });
  clerk = await anAccount(db, { organId, deptId: office.deptId, realName: "职员甲", roles: ["board"] });
});
afterAll(() => test.close());

const reader = () => anAccount(test.database.kysely, { organId, deptId: office.deptId, roles: ["admin"] });

/** The codes and names that each list of people answers. */
async function everyList(as: string) {
  const on = { as };
  const pages = [
    await test.call(searchUserList, { pageSize: 50 }, on),
    await test.call(getUserList, { pageSize: 50 }, on),
    await test.call(getUserRoleList, { pageSize: 50 }, on),
    await test.call(listRoleHolders, { roleCode: "board", pageSize: 50 }, on),
  ];
  const picker = await test.call(listUsers, {}, on);
  return [
    ...pages.map(({ data }) => ({ rows: data.rows, total: data.total })),
    { rows: picker.data, total: picker.data.length },
  ];
}

describe("people kept from somebody", () => {
  it("stand in no list of people, are counted in none, and are not found by their code", async () => {
    // given
    const { userCode } = await reader();
    await aDataForbid(test.database.kysely, {
      userCode,
      entity: "user",
      rowFilter: { unitIds: [String(board.deptId)] },
    });

    // when
    const lists = await everyList(userCode);
    const { status } = await test.call(
      getUserInfoByUserCode,
      { userCode: director.userCode },
      { as: userCode },
    );

    // then
    for (const { rows, total } of lists) {
      const codes = rows.map((row) => row.userCode);
      expect(codes).toContain(clerk.userCode);
      expect(codes).not.toContain(director.userCode);
      expect(total).toBe(codes.length);
    }
    expect(status).toBe(404);
  });

  it("have no name or department where those are kept, and are not found by a name", async () => {
    // given
    const { userCode } = await reader();
    await aDataForbid(test.database.kysely, {
      userCode,
      entity: "user",
      fields: ["realName", "deptIds", "phone"],
    });

    // when
    const lists = await everyList(userCode);
    const byName = await test.call(searchUserList, { keyword: "董事" }, { as: userCode });
    const { data } = await test.call(getUserInfoByUserCode, { userCode: clerk.userCode }, { as: userCode });

    // then
    for (const { rows } of lists) {
      const row = rows.find((one) => one.userCode === clerk.userCode);
      expect(row).toMatchObject({ realName: clerk.userCode, deptName: "" });
    }
    expect(byName.data.rows).toEqual([]);
    expect(data).toMatchObject({ realName: clerk.userCode, deptName: "" });
    expect(data.phone).toBeUndefined();
  });

  it("are not found by departments or roles where those are kept", async () => {
    // given
    const { userCode: as } = await reader();
    await aDataForbid(test.database.kysely, {
      userCode: as,
      entity: "user",
      fields: ["deptIds", "roleCodes"],
    });

    // when
    const inOffice = await test.call(getUserList, { deptId: office.deptId }, { as });
    const byCode = await test.call(searchUserList, { keyword: clerk.userCode }, { as });

    // then
    expect(inOffice.data).toMatchObject({ rows: [], total: 0 });
    expect(byCode.data.rows).toEqual([expect.objectContaining({ deptId: 0, deptName: "" })]);
  });

  it("do not exist for who administers accounts; of others he sees and sets nothing that is kept from him", async () => {
    // given
    const db = test.database.kysely;
    const { userCode: as } = await reader();
    await aDataForbid(db, { userCode: as, entity: "user", rowFilter: { unitIds: [String(board.deptId)] } });
    await aDataForbid(db, {
      userCode: as,
      entity: "user",
      fields: ["realName", "roleCodes", "organIds", "validUntil"],
    });
    const [kept, known] = [{ userCode: director.userCode }, { userCode: clerk.userCode }];

    // when
    const hidden = await Promise.all([
      test.call(accountDetail, kept, { as }),
      test.call(effectiveRights, kept, { as }),
      test.call(endAccountSessions, kept, { as }),
      test.call(setAccountRoles, { ...kept, roles: [] }, { as }),
    ]);
    const { data: detail } = await test.call(accountDetail, known, { as });
    const { data: rights } = await test.call(effectiveRights, known, { as });
    const roles = await test.call(setAccountRoles, { ...known, roles: [] }, { as });
    const organisations = await test.call(
      setAccountOrganisations,
      { ...known, organisations: [{ organId, deptId: office.deptId }], defaultOrganId: organId },
      { as },
    );

    // then
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(detail).toMatchObject({ roles: [], organisations: [], validUntil: null });
    expect(rights).toMatchObject({ person: { realName: clerk.userCode }, roles: [], rights: [] });
    expect([roles.body.code, organisations.body.code]).toEqual([12139, 12139]);
  });

  it("are seen by everybody else", async () => {
    // given
    const { userCode } = await reader();

    // when
    const [found] = await everyList(userCode);

    // then
    expect(found?.rows).toContainEqual(
      expect.objectContaining({ userCode: director.userCode, realName: "董事甲" }),
    );
  });
});
