import { afterAll, beforeAll, expect, test } from "vitest";
import { saveReadRules } from "#contract/calls/read-rules.ts";
import { readTasks } from "#contract/calls/send-read.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, head } = work;
  const first = approvedBy("first", leader, { to: "second", taskHour: 8, mayReject: true });
  const no = { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const };
  const tasks = [
    aStart("first"),
    { ...first, transitions: [...first.transitions, no] },
    approvedBy("second", head, { taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "REJECTS" };
  const definition = aProcess(tasks, { processId: "REJECTS", processName: "REJECTS", pageId: "REJECTS" });
  await publish(app, work, definition, page);
});
afterAll(() => app.close());

test("a rejection ends the application where the definition says so, and nobody reads that it is complete", async () => {
  // given
  const { staff, leader, head, finance, designer } = work;
  const whenComplete = { afterTask: null, userCodes: [finance], roles: [], note: "" };
  const rules = { processId: "REJECTS", rowVersion: 0, rules: [whenComplete] };
  void (await app.call(saveReadRules, rules, { as: designer })).data;
  const { applyId, next } = await fileApplication(app, staff, "REJECTS", { note: "x" }, "被拒的");
  const { bpdTaskId } = next[0]!;
  const detail = (await app.call(todoTaskDetail, { bpdTaskId }, { as: leader })).data;
  expect(detail.allowedActions).toContainEqual({ action: "reject", actionCode: "29" });

  // when
  const unexplained = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "29", reject: true },
    { as: leader },
  );
  const asked = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "29", approveComments: "不同意" },
    { as: leader, lang: "en-US" },
  );
  const rejected = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "29", reject: true, approveComments: "预算不足" },
    { as: leader },
  );

  // then
  expect(unexplained.status).toBe(422);
  expect(asked.status).toBe(422);
  expect(rejected.data).toEqual({ taskStatus: 12, instanceStatus: "complete", next: [] });
  const mine = (await app.call(applyTasks, { keyword: applyId }, { as: staff })).data.rows;
  expect(mine).toMatchObject([{ applyStatus: "complete", result: "rejected" }]);
  const read = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(read.instance.result).toBe("rejected");
  expect(read.records.at(-1)).toMatchObject({ actionResult: "reject", approveComments: "预算不足" });
  const notices = (await app.call(noticeTasks, { keyword: "被拒的" }, { as: staff, lang: "en-US" })).data
    .rows;
  expect(notices.map(({ kind }) => kind)).toEqual(["rejected"]);
  const way = (await app.call(applicationWay, { applyId }, { as: staff })).data;
  const travelled = way.transitions.filter((each) => each.travelled);
  expect(travelled.map(({ from, to, on }) => [from, to, on])).toEqual([
    ["apply", "first", undefined],
    ["first", "END", "rejected"],
  ]);
  expect((await app.call(todoTasks, { keyword: applyId }, { as: head })).data.rows).toEqual([]);
  // Rules send what is complete; this is not.
  expect((await app.call(readTasks, {}, { as: finance })).data.rows).toEqual([]);
});
