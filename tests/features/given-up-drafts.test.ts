import { afterAll, beforeAll, expect, test } from "vitest";
import { queryApprovalChains } from "#contract/calls/approval-chains.ts";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { applyTasks } from "#contract/calls/task/lists.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let processId: string;

beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const tasks = [aStart("look"), approvedBy("look", work.leader, { taskHour: 8 })];
  processId = await publish(
    app,
    work,
    aProcess(tasks, { processId: "GIVEN-UP", company: String(work.organId) }),
  );
});
afterAll(() => app.close());

/** A draft in which somebody wrote, and which they then gave up. */
async function aDraftGivenUp(by: string): Promise<{ applyId: string }> {
  const { instanceId, bpdTaskId, applyId } = (await app.call(checkStart, { processId }, { as: by })).data;
  const written = { instanceId, bpdTaskId, applyTitle: "我想辞职", data: "{}" };
  void (await app.call(saveApplyInfo, written, { as: by })).data;
  void (await app.call(cancelApply, { instanceId }, { as: by })).data;
  return { applyId };
}

test("a draft that was given up before anybody was sent it stays its author's alone", async () => {
  // given
  const { applyId } = await aDraftGivenUp(work.staff);

  // then: there for its author
  const own = (await app.call(applyTasks, { queryType: "cancel" }, { as: work.staff })).data.rows;
  expect(own.map((row) => row.applyId)).toEqual([applyId]);
  expect(await app.call(instanceDetail, { applyId }, { as: work.staff })).toMatchObject({ status: 200 });

  // and for nobody else, administrators included
  for (const as of [work.admin, work.designer, work.head]) {
    const listed = (await app.call(listApplyByPage, { queryType: "cancel" }, { as })).data.rows;
    expect(listed, as).toEqual([]);
    expect(await app.call(instanceDetail, { applyId }, { as }), as).toMatchObject({ status: 404 });
  }
});

test("a draft that was given up is no line of the report of approval chains, not even for its author", async () => {
  // given
  await aDraftGivenUp(work.colleague);
  const filed = await fileApplication(app, work.colleague, processId, {});
  void (await app.call(recallInstance, { applyId: filed.applyId }, { as: work.colleague })).data;
  void (await app.call(cancelApply, { instanceId: filed.instanceId }, { as: work.colleague })).data;

  // when
  const { rows, total } = (
    await app.call(queryApprovalChains, { queryType: "cancel" }, { as: work.colleague })
  ).data;

  // then
  expect(rows.map(({ applyId }) => applyId)).toEqual([filed.applyId]);
  expect(total).toBe(1);
});
