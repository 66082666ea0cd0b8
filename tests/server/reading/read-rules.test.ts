import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRules, saveReadRules } from "#contract/calls/read-rules.ts";
import { readTasks } from "#contract/calls/send-read.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let office: LeaveOffice;
let designer: { as: string; lang: "en-US" };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anOffice(): Promise<void> {
  office = await aLeaveOffice(app);
  designer = { as: office.admin.userCode, lang: "en-US" };
}
const anybody = async (role: string) =>
  (
    await anAccount(app.database.kysely, {
      organId: office.organId,
      roles: role === "employee" ? [role] : ["employee", role],
    })
  ).userCode;
const save = (rules: ReadRule[], rowVersion = 0) =>
  app.call(saveReadRules, { processId: office.processId, rowVersion, rules }, designer);
const filed = () => {
  const values = { leaveType: "annual", days: 1, reason: "休假" };
  return fileApplication(app, office.staff.userCode, office.processId, values);
};
const received = async (userCode: string) =>
  (await app.call(readTasks, {}, { as: userCode, lang: "en-US" })).data.rows;

describe("rules of a process", () => {
  it("send an application after the step they name, and once it is complete, to each once", async () => {
    // given
    await anOffice();
    const [named, lawyer] = [await anybody("employee"), await anybody("legal")];
    await save([
      { afterTask: "apply", userCodes: [named], roles: [], note: "" },
      { afterTask: "leader", userCodes: [named], roles: ["legal"], note: "请知悉" },
      { afterTask: null, userCodes: [], roles: ["legal"], note: "" },
    ]);

    // when
    const application = await filed();
    const afterFiling = [await received(named), await received(lawyer)].map(({ length }) => length);
    await approve(app, office.leader.userCode, application.next[0]!.bpdTaskId);

    // then
    expect(afterFiling).toEqual([1, 0]);
    expect((await received(named)).length).toBe(1);
    expect(await received(lawyer)).toMatchObject([
      { applyId: application.applyId, sentBy: null, note: "请知悉", readAt: null },
    ]);
    const { data } = await app.call(
      instanceDetail,
      { applyId: application.applyId },
      { as: lawyer, lang: "en-US" },
    );
    expect(data.values["reason"]).toBe("休假");
    expect(data.records.map(({ taskId, autoSendRead }) => [taskId, autoSendRead])).toContainEqual([
      "leader",
      1,
    ]);
    const { data: notices } = await app.call(noticeTasks, {}, { as: lawyer, lang: "en-US" });
    expect(notices.rows[0]?.text).toContain("CC’d automatically");
  });

  it("name steps, people and roles there are; what is wrong is said at its place", async () => {
    // given
    await anOffice();

    // when
    const { status, body } = await save([
      { afterTask: "gone", userCodes: [office.head.userCode], roles: [], note: "" },
      { afterTask: null, userCodes: [], roles: [], note: "" },
      { afterTask: null, userCodes: ["NOBODY"], roles: ["no-role"], note: "" },
    ]);

    // then
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
      "rules[0].afterTask",
      "rules[1].userCodes",
      "rules[2].roles",
      "rules[2].userCodes",
    ]);
  });

  it("are not lost when two people save them", async () => {
    // given
    await anOffice();
    const rule = { afterTask: null, userCodes: [office.head.userCode], roles: [], note: "" };
    const first = await save([rule]);

    // when
    const late = await save([]);
    const next = await save([{ ...rule, note: "二" }], first.data.rowVersion);

    // then
    expect([late.status, late.body.code]).toEqual([409, 12582]);
    const { data } = await app.call(readRules, { processId: office.processId }, designer);
    expect(data).toMatchObject({ rowVersion: next.data.rowVersion, rules: [{ note: "二" }] });
    expect(data.steps.map(({ taskId }) => taskId)).toEqual(["apply", "leader", "head"]);
  });

  it("may wait for a step that only another version has, as long as applications go by it", async () => {
    // given
    const work = await aWorkplace(app.database.kysely);
    const processId = `RULES-${work.organId}`;
    const as = { as: work.designer, lang: "en-US" as const };
    const published = (taskId: string) =>
      publish(
        app,
        work,
        aProcess([aStart(taskId), approvedBy(taskId, work.leader, { taskHour: 8, taskName: taskId })], {
          processId,
        }),
      );
    await published("old");
    const { next } = await fileApplication(app, work.staff, processId, { title: "x" });
    await published("new");
    const rules = [{ afterTask: "old", userCodes: [work.finance], roles: [], note: "" }];

    // when
    const { data } = await app.call(readRules, { processId }, as);
    const saved = await app.call(saveReadRules, { processId, rowVersion: 0, rules }, as);
    await approve(app, work.leader, next[0]!.bpdTaskId);

    // then
    expect(data.steps.map(({ taskId, version }) => [taskId, version])).toEqual([
      ["apply", undefined],
      ["new", undefined],
      ["old", 1],
    ]);
    expect(saved.status).toBe(200);
    expect(await received(work.finance)).toHaveLength(1);

    // when nothing goes by it any more
    const { rowVersion } = saved.data;
    const late = await app.call(saveReadRules, { processId, rowVersion, rules }, as);

    // then
    expect(late.body.errors).toHaveProperty(["rules[0].afterTask"]);
  });
});
