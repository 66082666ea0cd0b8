import { afterAll, beforeAll, expect, it } from "vitest";
import { departmentStanding } from "#contract/calls/organisation-keeping.ts";
import { getTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { aDepartment, aReportingLine } from "../../support/builders/organisation.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: shippedSchemas });
  work = await aWorkplace(test.database.kysely);
}, 60_000);
afterAll(() => test.close());

const db = () => test.database.kysely;
const byAdmin = () => ({ as: work.admin, lang: "en-US" }) as const;
const statusOf = async (deptId: number) =>
  (await test.call(onTable(getTableRow, "dept"), { key: deptId }, byAdmin())).data["status"];

const disable = (deptId: number) =>
  test.call(
    onTable(updateTableRow, "dept"),
    { key: deptId, changes: { status: { from: "1", to: "0" } } },
    byAdmin(),
  );

it("a department is not disabled while people or departments in use stand in it, and is once they are elsewhere", async () => {
  // given
  const upper = await aDepartment(db(), { organId: work.organId, deptName: "上级" });
  const lower = await aDepartment(db(), {
    organId: work.organId,
    deptName: "下级",
    parentDeptId: upper.deptId,
  });

  // when
  const withPeople = await disable(work.deptId);
  const withBelow = await disable(upper.deptId);
  const empty = await disable(lower.deptId);
  const then = await disable(upper.deptId);
  const below = await test.call(
    onTable(updateTableRow, "dept"),
    { key: lower.deptId, changes: { status: { from: "0", to: "1" } } },
    byAdmin(),
  );

  // then
  expect(Object.values(withPeople.body.errors ?? {})).toEqual([
    expect.stringMatching(/can’t be disabled: people: 8, departments in use under it: 0, seals: 0/u),
  ]);
  expect(Object.keys(withBelow.body.errors ?? {})).toEqual(["status"]);
  expect([empty.status, then.status]).toEqual([200, 200]);
  expect(await Promise.all([work.deptId, upper.deptId, lower.deptId].map(statusOf))).toEqual(["1", "0", "0"]);
  expect(Object.values(below.body.errors ?? {})).toEqual([
    "“上级” is disabled. Enable it first, or choose another department.",
  ]);
});

it("before a move it is said what stands in it and whose heads stand above it; other companies' departments do not exist", async () => {
  // given
  const headed = await aDepartment(db(), { organId: work.organId, deptName: "有负责人" });
  await aReportingLine(db(), {
    organId: work.organId,
    type: "deptHead",
    deptId: headed.deptId,
    userCode: work.head,
  });
  const moved = await aDepartment(db(), { organId: work.organId });
  await anAccount(db(), { organId: work.organId, deptId: moved.deptId });
  const foreign = await aWorkplace(db());

  // when
  const { data } = await test.call(
    departmentStanding,
    { deptId: moved.deptId, parentDeptId: headed.deptId },
    byAdmin(),
  );
  const elsewhere = await test.call(departmentStanding, { deptId: foreign.deptId }, byAdmin());
  const under = await test.call(
    departmentStanding,
    { deptId: moved.deptId, parentDeptId: foreign.deptId },
    byAdmin(),
  );

  // then
  expect(data).toEqual({
    deptId: moved.deptId,
    departments: 1,
    people: 1,
    tasks: 0,
    seals: 0,
    lines: 0,
    headedBy: { before: null, after: "有负责人" },
  });
  expect([elsewhere, under].map(({ body }) => body.code)).toEqual([12141, 12141]);
});
