import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;

beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, finance } = work;
  const tasks = [
    aStart("lead"),
    approvedBy("lead", leader, { taskHour: 8, to: "pay" }),
    approvedBy("pay", finance, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "CONSULT", processName: "征询" }));
});
afterAll(() => app.close());

/** The only task of a person in his to-do list that belongs to an application. */
async function taskOf(userCode: string, applyId: string): Promise<number> {
  const { data } = await app.call(todoTasks, {}, { as: userCode });
  const own = data.rows.filter((row) => row.applyId === applyId);
  expect(own).toHaveLength(1);
  return own[0]!.bpdTaskId;
}

function decide(
  userCode: string,
  bpdTaskId: number,
  actionCode: "14" | "15" | "16" | "29" | "34",
  more: object = {},
) {
  const input = { bpdTaskId, actionCode, approveComments: "意见", ...more };
  return app.call(submitApprove, input, { as: userCode });
}

describe("the approver asks somebody before he decides", () => {
  test("who answers; then the task is the approver's again, with the answer among the records", async () => {
    // given
    const { staff, leader, otherFinance } = work;
    const { applyId } = await fileApplication(app, staff, "CONSULT", { title: "会签" });
    const asking = await taskOf(leader, applyId);

    // when
    const asked = await decide(leader, asking, "16", { signUsers: [otherFinance], question: "可以吗？" });
    const answering = await taskOf(otherFinance, applyId);
    const { chain } = (await app.call(todoTaskDetail, { bpdTaskId: answering }, { as: otherFinance })).data;
    const tooEarly = await decide(leader, asking, "14");
    const answered = await decide(otherFinance, answering, "29");

    // then
    expect(asked.data.instanceStatus).toBe("running");
    expect(chain.flatMap(({ questions }) => questions)).toMatchObject([
      { bpdTaskId: asking, question: "可以吗？", opinion: "意见" },
    ]);
    expect(tooEarly.status).toBe(422);
    expect(answered.status).toBe(200);
    const detail = await app.call(todoTaskDetail, { bpdTaskId: asking }, { as: leader });
    expect(detail.data.records.map(({ actionResult }) => actionResult)).toContain("29");
    expect((await decide(leader, asking, "14")).status).toBe(200);
  });
});

describe("work is returned to come straight back", () => {
  test("to the one who returned it, past those who agreed", async () => {
    // given
    const { staff, leader, finance } = work;
    const { applyId, instanceId } = await fileApplication(app, staff, "CONSULT", { title: "退回" });
    await decide(leader, await taskOf(leader, applyId), "14");

    // when
    const backTo = { taskId: "apply", userCode: staff };
    const returned = await decide(finance, await taskOf(finance, applyId), "15", {
      backTo,
      resume: "direct",
    });
    const bpdTaskId = await taskOf(staff, applyId);
    await app.call(submitApply, { bpdTaskId, applyUser: staff, instanceId, startComment: "" }, { as: staff });

    // then
    expect(returned.data.instanceStatus).toBe("returned");
    expect((await decide(finance, await taskOf(finance, applyId), "14")).data.instanceStatus).toBe(
      "complete",
    );
  });
});

test("of a step that all had to agree on, who agreed before stands there with their opinion as carried over (R16, R17)", async () => {
  // given
  const { staff, leader, head, finance } = work;
  const both = approvedBy("both", `${leader},${head}`, { taskHour: 8, taskRunWay: "all", to: "pay" });
  const tasks = [aStart("both"), both, approvedBy("pay", finance, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "BOTH", processName: "会审" }));
  const { applyId } = await fileApplication(app, staff, "BOTH", { title: "会审" });
  for (const person of [leader, head])
    await decide(person, await taskOf(person, applyId), "14", { approveComments: `${person}同意` });

  // when it goes back to one of them, without a word of how it comes back
  const back = { backTo: { taskId: "both", userCode: leader } };
  await decide(finance, await taskOf(finance, applyId), "15", back);

  // then
  const bpdTaskId = await taskOf(leader, applyId);
  const { chain, records } = (await app.call(todoTaskDetail, { bpdTaskId }, { as: leader })).data;
  expect(chain.filter(({ taskId }) => taskId === "both").at(-1)?.seats).toMatchObject([
    { userCode: head, carried: true, opinion: `${head}同意` },
    { userCode: leader, state: "open" },
  ]);
  // What was said stays; whose step it is again has no effect any more.
  expect(records.map(({ approveUserId, effective }) => [approveUserId, effective])).toEqual([
    [staff, true],
    [leader, false],
    [head, true],
    [finance, false],
  ]);

  // when: the rest of the way is walked
  await decide(leader, bpdTaskId, "14");
  expect((await decide(finance, await taskOf(finance, applyId), "14")).data.instanceStatus).toBe("complete");
});
