import { afterAll, beforeAll, expect, it } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { departmentStanding } from "#contract/calls/organisation-keeping.ts";
import { changeProcess } from "#contract/calls/process-manage.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { bulkUpdateTableRows, getTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aProcess, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
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

it("an empty department is not disabled while an enabled process or a matrix is for its head, deputies or positions, and it is said which", async () => {
  // given: departments for which each step of a process, or row of a matrix, finds people, and one that only another company's number reads like
  const heads = await aDepartment(db(), { organId: work.organId, deptName: "由负责人审批" });
  const positions = await aDepartment(db(), { organId: work.organId, deptName: "由岗位审批" });
  const rows = await aDepartment(db(), { organId: work.organId, deptName: "矩阵中" });
  const old = await aDepartment(db(), { organId: work.organId, deptName: "不再指定" });
  const inProcess = (processId: string, assignedType: "deptHead" | "deptRole", taskAssigned: string) =>
    aProcess(
      [aStart("check"), aTask("check", { assignedType, taskAssigned, taskRunWay: "any", taskHour: 8 })],
      {
        processId,
        processName: `${processId}流程`,
        company: String(work.organId),
      },
    );
  await publish(test, work, inProcess("HEADS", "deptHead", String(heads.deptId)));
  await publish(test, work, inProcess("POSITIONS", "deptRole", `${positions.deptId}:finance`));
  await publish(test, work, inProcess("NOMORE", "deptHead", String(old.deptId)));
  await publish(test, work, inProcess("NOMORE", "deptHead", "parent"));
  const content = {
    matrixName: "矩阵一",
    dimensions: [{ field: "amount", title: "金额", kind: "number" as const, values: [] }],
    rows: [{ cells: ["*"], assignedType: "deptDeputy", taskAssigned: String(rows.deptId) }],
  };
  const designer = { as: work.designer } as const;
  await test.call(saveMatrix, { matrixId: "ONE", content }, designer);
  await test.call(publishMatrix, { matrixId: "ONE", rowVersion: 1, acceptFindings: true }, designer);
  const said = async (deptId: number) => Object.values((await disable(deptId)).body.errors ?? {});

  // when
  const standing = await test.call(departmentStanding, { deptId: heads.deptId }, byAdmin());

  // then
  expect(await said(heads.deptId)).toEqual([
    "“由负责人审批” can’t be disabled: work is assigned to its head, deputies or positions by enabled processes (1) and approver matrices (0): HEADS流程. Have those changed and published first.",
  ]);
  expect(await said(positions.deptId)).toEqual([
    expect.stringContaining("(1) and approver matrices (0): POSITIONS流程."),
  ]);
  expect(await said(rows.deptId)).toEqual([
    expect.stringContaining("(0) and approver matrices (1): 矩阵一."),
  ]);
  expect(standing.data).toMatchObject({
    processes: [{ processId: "HEADS", processName: "HEADS流程" }],
    matrices: [],
  });
  expect(await said(old.deptId)).toEqual([]);
});

it("a department is not disabled while applications under way go by an earlier version, or a disabled process, that names it", async () => {
  // given: an application by a version for the head of a department, which later versions name no more
  const left = await aDepartment(db(), { organId: work.organId, deptName: "旧版本指定" });
  const inVersion = (taskAssigned: string) =>
    aProcess(
      [
        aStart("check"),
        approvedBy("check", work.leader, { taskHour: 8, to: "head" }),
        aTask("head", { assignedType: "deptHead", taskAssigned, taskRunWay: "any", taskHour: 8 }),
      ],
      { processId: "OLDER", processName: "旧流程" },
    );
  await publish(test, work, inVersion(String(left.deptId)));
  const filed = await fileApplication(test, work.staff, "OLDER", {});
  await publish(test, work, inVersion("parent"));

  // when
  const refused = await disable(left.deptId);
  const standing = await test.call(departmentStanding, { deptId: left.deptId }, byAdmin());
  await test.call(recallInstance, { applyId: filed.applyId }, { as: work.staff });
  await test.call(cancelApply, { instanceId: filed.instanceId, reason: "不办了" }, { as: work.staff });
  const allowed = await disable(left.deptId);

  // then
  expect(Object.values(refused.body.errors ?? {})).toEqual([
    expect.stringContaining(
      "applications under way (1) go by earlier versions of processes, or disabled ones, that assign work to its head, deputies or positions: 旧流程 V1.",
    ),
  ]);
  expect(standing.data).toMatchObject({
    processes: [],
    underWay: [{ processId: "OLDER", processName: "旧流程", version: 1, applications: 1 }],
  });
  expect(allowed.status).toBe(200);
});

it("of several departments that are disabled at once those in which something stands are named, and none is disabled", async () => {
  // given
  const named = async (deptName: string) =>
    (await aDepartment(db(), { organId: work.organId, deptName })).deptId;
  const [one, empty, other] = [await named("有人甲"), await named("空部门"), await named("有人乙")];
  for (const deptId of [one, other]) await anAccount(db(), { organId: work.organId, deptId });
  const disableAll = (keys: number[]) =>
    test.call(onTable(bulkUpdateTableRows, "dept"), { keys, changes: { status: "0" } }, byAdmin());

  // when
  const some = await disableAll([one, empty, other]);
  const all = await disableAll([one, other]);
  const single = await disableAll([one]);

  // then
  const reason = "“有人甲” can’t be disabled: people: 1, departments in use under it: 0, seals: 0";
  for (const { body } of [some, all]) {
    expect(body.msg).toContain("can’t be changed so: 2 (有人甲, 有人乙)");
    expect(body.msg).toContain(reason);
  }
  expect(single.body.errors?.["status"]).toContain(reason);
  expect(await Promise.all([one, empty, other].map(statusOf))).toEqual(["1", "1", "1"]);
  expect((await disableAll([empty])).status).toBe(200);
});

it("a disabled process keeps no empty department in use, and is not enabled again while it names a disabled one", async () => {
  // given
  const named = await aDepartment(db(), { organId: work.organId, deptName: "停用流程指定" });
  const steps = [
    aStart("check"),
    aTask("check", {
      assignedType: "deptHead",
      taskAssigned: String(named.deptId),
      taskRunWay: "any",
      taskHour: 8,
    }),
  ];
  await publish(test, work, aProcess(steps, { processId: "ASLEEP" }));
  const turn = (status: "enabled" | "disabled", rowVersion: number) =>
    test.call(
      changeProcess,
      { processId: "ASLEEP", status, rowVersion },
      { as: work.designer, lang: "en-US" },
    );
  const asleep = await turn("disabled", 1);

  // when
  const closed = await disable(named.deptId);
  const refused = await turn("enabled", asleep.data.rowVersion);

  // then
  expect([asleep.status, closed.status, refused.status]).toEqual([200, 200, 409]);
  expect(refused.body.msg).toBe(
    "The process “ASLEEP” can’t be enabled: its steps assign work to heads, deputies or positions of disabled departments: 停用流程指定. Change the process and publish it.",
  );
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
    processes: [],
    matrices: [],
    underWay: [],
    headedBy: { before: null, after: "有负责人" },
  });
  expect([elsewhere, under].map(({ body }) => body.code)).toEqual([12141, 12141]);
});
