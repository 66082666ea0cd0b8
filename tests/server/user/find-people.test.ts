import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  generateCode,
  getUserInfoByUserCode,
  getUserList,
  getUserRoleList,
  listUsers,
  searchUserList,
} from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let organId: number;
let upper: number;
let lower: number;
let as: string;

beforeAll(async () => {
  test = await startTestApp();
  const db = test.database.kysely;
  ({ organId } = await anOrganisation(db));
  upper = (await aDepartment(db, { organId, deptName: "财务部" })).deptId;
  lower = (await aDepartment(db, { organId, parentDeptId: upper })).deptId;
  const aside = (await aDepartment(db, { organId })).deptId;
  ({ userCode: as } = await anAccount(db, { organId, deptId: aside, userCode: "AAA", realName: "查询人" }));
  await anAccount(db, {
    organId,
    deptId: upper,
    userCode: "FIN_1",
    realName: "财务一",
    roles: ["finance", "employee"],
  });
  await anAccount(db, { organId, deptId: lower, userCode: "FINX2", realName: "财务二", roles: ["finance"] });
  await anAccount(db, { organId, deptId: lower, userCode: "GONE", realName: "财务三", disabled: true });
  await anAccount(db, { userCode: "STRANGER", realName: "财务四", roles: ["finance"] });
});
afterAll(() => test.close());

const codes = (rows: readonly { userCode: string }[]): string[] => rows.map(({ userCode }) => userCode);

describe("people", () => {
  it("are told by their codes, as many as there are, and nobody else", async () => {
    // when
    const told = await test.call(
      searchUserList,
      { userCodes: ["FINX2", "FIN_1", "GONE", "STRANGER", "NOBODY"], pageSize: 200, former: true },
      { as },
    );
    const none = await test.call(searchUserList, { userCodes: ["FIN"] }, { as });

    // then
    expect(codes(told.data.rows)).toEqual(["FINX2", "FIN_1"]);
    expect(none.data.rows).toEqual([]);
  });

  it("are found by part of a name or code, in this organisation, if they may be given work", async () => {
    // when
    const byName = await test.call(searchUserList, { keyword: "财务" }, { as });
    const byCode = await test.call(searchUserList, { keyword: "finx" }, { as });

    // then
    expect(byName.data).toEqual({
      rows: [
        { userCode: "FINX2", realName: "财务二", deptId: lower, deptName: expect.any(String) },
        { userCode: "FIN_1", realName: "财务一", deptId: upper, deptName: "财务部" },
      ],
      total: 2,
      page: 1,
      pageSize: 10,
    });
    expect(codes(byCode.data.rows)).toEqual(["FINX2"]);
  });

  it("are found by the text itself: a wildcard is only a character", async () => {
    // when
    const answers = await Promise.all(
      ["FIN_", "%", "\\"].map((queryStr) => test.call(listUsers, { queryStr }, { as })),
    );

    // then
    expect(answers.map(({ data }) => codes(data))).toEqual([["FIN_1"], [], []]);
  });

  it("come a page at a time, with their total on every page", async () => {
    // when
    const pages = await Promise.all(
      [1, 2, 9].map((page) => test.call(getUserList, { page, pageSize: 2 }, { as })),
    );

    // then
    expect(pages.map(({ data }) => [codes(data.rows), data.total])).toEqual([
      [["AAA", "FINX2"], 3],
      [["FIN_1"], 3],
      [[], 3],
    ]);
  });

  it("of a department are those of the departments below it, too", async () => {
    // when
    const [above, below] = await Promise.all(
      [upper, lower].map((deptId) => test.call(getUserList, { deptId }, { as })),
    );

    // then
    expect(codes(above!.data.rows)).toEqual(["FINX2", "FIN_1"]);
    expect(codes(below!.data.rows)).toEqual(["FINX2"]);
  });

  it("are listed with their roles", async () => {
    // when
    const { data } = await test.call(getUserRoleList, { roleCode: "employee" }, { as });

    // then
    expect(data.rows).toMatchObject([
      { userCode: "FIN_1", roles: [{ roleCode: "employee" }, { roleCode: "finance" }] },
    ]);
  });

  it("are read one by one; those of other organisations do not exist", async () => {
    // when
    const known = await test.call(getUserInfoByUserCode, { userCode: "fin_1" }, { as });
    const stranger = await test.call(getUserInfoByUserCode, { userCode: "STRANGER" }, { as });

    // then
    expect(known.data).toEqual({
      userId: expect.any(Number),
      userCode: "FIN_1",
      realName: "财务一",
      deptId: upper,
      deptName: "财务部",
    });
    expect(stranger.status).toBe(404);
  });
});

describe("a generated code", () => {
  it("is never given twice", async () => {
    // when
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.call(generateCode, { prefix: "proc" }, { as })),
    );

    // then
    const given = answers.map(({ data }) => data.code);
    expect(new Set(given).size).toBe(5);
    for (const code of given) expect(code).toMatch(/^PROC\d+$/u);
  });
});
