import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

test("an application that is returned from behind a step that sent it to be read is submitted again, and foretold to its end", async () => {
  // given
  const { staff, colleague, leader, head } = work;
  const told = approvedBy("told", colleague, { taskType: "read" });
  const tasks = [
    aStart("check"),
    approvedBy("check", leader, { taskHour: 8, split: "all", to: ["told", "decide"] }),
    told,
    approvedBy("decide", head, { taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "TOLD" };
  await publish(app, work, aProcess(tasks, { processId: "TOLD", pageId: "TOLD" }), page);
  const { next, instanceId, applyId } = await fileApplication(app, staff, "TOLD", { note: "x" });
  const atHead = (await approve(app, leader, next[0]!.bpdTaskId)).data.next;
  const backTo = { taskId: "apply", userCode: staff };
  const { bpdTaskId } = atHead.find(({ userCode }) => userCode === head)!;
  await app.call(submitApprove, { bpdTaskId, actionCode: "15", approveComments: "退", backTo }, { as: head });

  // when
  const filed = { instanceId, bpdTaskId: await newestTask(app, staff), applyUser: staff };
  const foretold = (await app.call(submitToPreview, filed, { as: staff })).data;
  const again = await app.call(submitApply, filed, { as: staff });

  // then
  expect(foretold.chain.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining(["check", "decide"]));
  expect(again.status).toBe(200);
  const { chain, foreseen } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  const ahead = chain.filter(({ state }) => state === "upcoming").map(({ taskId }) => taskId);
  expect(ahead).toEqual(expect.arrayContaining(["decide"]));
  expect(foreseen?.steps.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining(["check", "decide"]));
});
