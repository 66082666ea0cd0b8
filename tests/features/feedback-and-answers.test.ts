import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFeedback } from "#contract/calls/basic.ts";
import { answerFeedback, listFeedback, myFeedback } from "#contract/calls/feedback.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
let elsewhere: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  elsewhere = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

test("what somebody says is read and answered by the administrators of their organisation alone, and they are told", async () => {
  // given
  const { feedbackId } = (await app.call(sendFeedback, { message: " 报销太慢 " }, { as: work.staff })).data;

  // then: who may answer hears of it, nobody else
  const told = async (as: string) =>
    (await app.call(noticeTasks, {}, { as })).data.rows.map(({ kind }) => kind);
  expect(await told(work.designer)).toEqual(["feedback_sent"]);
  expect(await told(work.admin)).toEqual(["feedback_sent"]);
  expect(await told(work.colleague)).toEqual([]);
  expect(await told(elsewhere.designer)).toEqual([]);

  // when
  const open = (await app.call(listFeedback, { state: "open" }, { as: work.designer })).data;
  const foreign = (await app.call(listFeedback, {}, { as: elsewhere.admin })).data;
  const byStaff = await app.call(listFeedback, {}, { as: work.colleague });
  const answer = { feedbackId, answer: "下周改进" };
  const foreignAnswer = await app.call(answerFeedback, answer, { as: elsewhere.admin });
  const answered = (await app.call(answerFeedback, answer, { as: work.designer })).data;

  // then
  expect(open.rows).toMatchObject([{ feedbackId, message: "报销太慢", userCode: work.staff, answer: null }]);
  expect(foreign.total).toBe(0);
  expect(byStaff.status).toBe(400);
  expect(foreignAnswer.status).toBe(404);
  expect(answered).toMatchObject({ answer: "下周改进", answeredBy: expect.stringContaining("DESIGNER") });
  const mine = (await app.call(myFeedback, {}, { as: work.staff })).data;
  expect(mine.rows).toMatchObject([{ feedbackId, answer: "下周改进" }]);
  expect((await app.call(myFeedback, {}, { as: work.colleague })).data.total).toBe(0);
  expect((await app.call(listFeedback, { state: "open" }, { as: work.designer })).data.total).toBe(0);
  const notices = (await app.call(noticeTasks, {}, { as: work.staff })).data.rows;
  expect(notices.map(({ kind }) => kind)).toContain("feedback_answered");
});

test("nothing is not said, and nobody says more than can be answered", async () => {
  // when
  const empty = await app.call(sendFeedback, { message: "  " }, { as: work.leader });
  for (let count = 0; count < limits.feedbackUnansweredMax; count += 1)
    void (await app.call(sendFeedback, { message: `第${count}条` }, { as: work.leader })).data;
  const more = await app.call(sendFeedback, { message: "还有" }, { as: work.leader });

  // then
  expect(Object.keys(empty.body.errors ?? {})).toEqual(["message"]);
  expect(more.status).toBe(409);
});
