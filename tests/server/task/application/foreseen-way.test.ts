import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aNumber("amount")), pageId: "FORESEEN" };
  const { leader, head, finance } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, { to: "second", taskHour: 8 }),
    approvedBy("second", head, { taskHour: 8, join: "any", to: [["third", "form.amount > 5"], "END"] }),
    aTask("third", {
      assignedType: "users",
      taskAssigned: `${leader},${finance}`,
      taskRunWay: "all",
      taskHour: 8,
      repeatPolicy: "once_per_round",
      to: [["second", "form.amount > 50"], "END"],
    }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "FORESEEN", pageId: "FORESEEN" }), page);
});
afterAll(() => app.close());

async function previewOf(amount: number) {
  const as = { as: work.staff };
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "FORESEEN" }, as)).data;
  const draft = { instanceId, bpdTaskId, applyTitle: "预计", data: JSON.stringify({ amount }) };
  void (await app.call(saveApplyInfo, draft, as)).data;
  return (await app.call(submitToPreview, draft, as)).data.chain;
}

describe("what is foreseen at the submission", () => {
  it("names who may be passed over and the step on which they agree", async () => {
    const chain = await previewOf(6);
    expect(chain.map(({ taskId, seats }) => [taskId, seats.map(({ userCode }) => userCode)])).toEqual([
      ["first", [work.leader]],
      ["second", [work.head]],
      ["third", [work.finance]],
    ]);
    expect(chain.map(({ passedOver }) => passedOver)).toEqual([
      undefined,
      undefined,
      [{ userCode: work.leader, realName: "LEADER的姓名", taskName: "first" }],
    ]);
  });

  it("tells a circle once, as one that may come again; nobody is kept from submitting by it (D14, E14)", async () => {
    const chain = await previewOf(60);
    expect(chain.map(({ taskId, goesOn }) => [taskId, goesOn])).toEqual([
      ["first", undefined],
      ["second", "again"],
      ["third", "again"],
    ]);
  });

  it("stays as it was beside what happens, and is told anew with each round", async () => {
    // given
    const { staff, leader, head, finance } = work;
    const { applyId, instanceId, startTaskId, next } = await fileApplication(app, staff, "FORESEEN", {
      amount: 6,
    });
    const foreseen = async () =>
      (await app.call(instanceDetail, { applyId }, { as: staff })).data.foreseen?.steps.map(
        ({ taskName, people, passedOver }) => [
          taskName,
          people.map(({ userCode }) => userCode),
          passedOver.map(({ realName }) => realName),
        ],
      );
    const first = [
      ["first", [leader], []],
      ["second", [head], []],
      ["third", [finance], ["LEADER的姓名"]],
    ];
    expect(await foreseen()).toEqual(first);

    // when
    const decided = (await approve(app, leader, next[0]!.bpdTaskId)).data;

    // then
    expect(await foreseen()).toEqual(first);

    // when
    const back = { taskId: "apply", userCode: staff };
    const returned = await app.call(
      submitApprove,
      { bpdTaskId: decided.next[0]!.bpdTaskId, actionCode: "15", approveComments: "改", backTo: back },
      { as: head },
    );
    const again = returned.data.next[0]!.bpdTaskId;
    expect(again).not.toBe(startTaskId);
    const data = JSON.stringify({ amount: 1 });
    void (
      await app.call(saveApplyInfo, { instanceId, bpdTaskId: again, applyTitle: "再来", data }, { as: staff })
    ).data;
    void (await app.call(submitApply, { instanceId, bpdTaskId: again, applyUser: staff }, { as: staff }))
      .data;

    // then
    expect(await foreseen()).toEqual(first.slice(0, 2));
  });

  it("is nothing for a draft", async () => {
    const { applyId } = (await app.call(checkStart, { processId: "FORESEEN" }, { as: work.staff })).data;
    const detail = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
    expect(detail.foreseen).toBeUndefined();
  });
});
