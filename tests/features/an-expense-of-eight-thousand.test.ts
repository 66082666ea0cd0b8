import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import type { FormValues } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { anExpenseProcess } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, anExpenseProcess());
});
afterAll(() => app.close());

const values = { amount: 8000, purpose: "设备维修", lines: [{ item: "维修", cost: 8000 }] };

/** An expense that the leader has agreed to: two people of finance have it. */
async function atFinance(title: string): Promise<Filed & { bpdTaskId: number }> {
  const filed = await fileApplication(app, work.staff, "EXPENSE", values, title);
  const { next } = (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  return { ...filed, bpdTaskId: next.find(({ userCode }) => userCode === work.finance)!.bpdTaskId };
}

function sendBack(bpdTaskId: number, taskId: string, userCode: string, resume: "walk" | "direct") {
  return app.call(
    submitApprove,
    { bpdTaskId, actionCode: "15", approveComments: "请核对", backTo: { taskId, userCode }, resume },
    { as: work.finance },
  );
}

/** Submits again as the applicant, with other values where some are given; answers who has it then. */
async function submitAgain({ instanceId }: Filed, changes?: FormValues): Promise<string[]> {
  const bpdTaskId = await newestTask(app, work.staff);
  const as = { as: work.staff };
  if (changes !== undefined)
    void (await app.call(saveApplyInfo, { instanceId, bpdTaskId, data: JSON.stringify(changes) }, as)).data;
  const { data } = await app.call(submitApply, { instanceId, bpdTaskId, applyUser: work.staff }, as);
  return data.next.map(({ taskId }) => taskId);
}

async function openOf(applyId: string): Promise<[string, string][]> {
  const { chain, instance } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  return [
    ["", instance.applyStatus],
    ...chain
      .filter(({ state }) => state === "open")
      .map(({ taskId, state }): [string, string] => [taskId, state]),
  ];
}

async function noticesOf(userCode: string, title: string): Promise<string[]> {
  const { rows } = (await app.call(noticeTasks, { pageSize: 100 }, { as: userCode, lang: "en-US" })).data;
  return rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(title));
}

describe("an expense of 8,000 that finance returns to the group leader", () => {
  it.each(["walk", "direct"] as const)("comes back to finance after he agreed again (%s)", async (resume) => {
    // given
    const filed = await atFinance(`退组长${resume}`);

    // when
    const returned = (await sendBack(filed.bpdTaskId, "leader", work.leader, resume)).data;
    const between = await openOf(filed.applyId);
    const again = (await approve(app, work.leader, returned.next[0]!.bpdTaskId)).data;
    const mine = again.next.find(({ userCode }) => userCode === work.finance);
    const done = (await approve(app, work.finance, mine!.bpdTaskId)).data;

    // then
    expect(returned).toMatchObject({
      taskStatus: 12,
      instanceStatus: "running",
      next: [{ taskId: "leader" }],
    });
    expect(between).toEqual([
      ["", "running"],
      ["leader", "open"],
    ]);
    expect(done.instanceStatus).toBe("complete");
  });
});

describe("an expense of 8,000 that finance returns to the applicant", () => {
  it("walks the whole way again when finance said so", async () => {
    // given
    const filed = await atFinance("整条重走");
    await sendBack(filed.bpdTaskId, "apply", work.staff, "walk");

    // when
    const next = await submitAgain(filed);

    // then
    expect(next).toEqual(["leader"]);
  });

  it("comes straight back to finance when it is to and the amount stays", async () => {
    // given
    const filed = await atFinance("直接退回不改金额");
    await sendBack(filed.bpdTaskId, "apply", work.staff, "direct");

    // when
    const next = await submitAgain(filed, { ...values, purpose: "设备维修（附发票）" });

    // then
    expect(new Set(next)).toEqual(new Set(["finance"]));
    for (const person of [work.finance, work.leader])
      expect((await noticesOf(person, "直接退回不改金额")).join("\n")).not.toContain(
        "changed in a way that affects approval",
      );
  });

  it.each<[string, FormValues]>([
    ["the amount", { ...values, amount: 9000 }],
    ["a cost the leader may correct", { ...values, lines: [{ item: "维修", cost: 7500 }] }],
  ])("walks after all when %s changed, and both are told", async (what, changed) => {
    // given
    const title = `改了 ${what}`;
    const filed = await atFinance(title);
    await sendBack(filed.bpdTaskId, "apply", work.staff, "direct");

    // when
    const next = await submitAgain(filed, changed);

    // then
    expect(next).toEqual(["leader"]);
    for (const person of [work.finance, work.leader])
      expect((await noticesOf(person, title)).join("\n")).toContain(
        "changed in a way that affects approval. It will be reviewed again from “leader”",
      );
  });

  it("ends with the leader when it is no longer finance's", async () => {
    // given
    const filed = await atFinance("改成三千");
    await sendBack(filed.bpdTaskId, "apply", work.staff, "direct");
    await submitAgain(filed, { ...values, amount: 3000 });

    // when
    const end = (await approve(app, work.leader, await newestTask(app, work.leader))).data;

    // then
    expect(end).toMatchObject({ instanceStatus: "complete", next: [] });
  });
});

describe("an expense of 8,000 whose applicant thinks again", () => {
  it("comes back to him by a recall, and goes its way once more", async () => {
    // given
    const filed = await atFinance("撤回");

    // when
    await app.call(recallInstance, { applyId: filed.applyId }, { as: work.staff });
    const between = await openOf(filed.applyId);
    const late = await approve(app, work.finance, filed.bpdTaskId);
    const next = await submitAgain(filed);

    // then
    expect(between[1]).toEqual(["apply", "open"]);
    expect([late.status, next]).toEqual([409, ["leader"]]);
  });

  it("is over when he cancels it: no recall, no submission, no decision", async () => {
    // given
    const filed = await atFinance("作废");
    await app.call(recallInstance, { applyId: filed.applyId }, { as: work.staff });
    const bpdTaskId = await newestTask(app, work.staff);
    const { instanceId, applyId } = filed;
    const as = { as: work.staff, lang: "en-US" as const };

    // when
    const cancelled = await app.call(cancelApply, { instanceId, bpdTaskId }, as);
    const refused = [
      await app.call(recallInstance, { applyId }, as),
      await app.call(submitApply, { instanceId, bpdTaskId, applyUser: work.staff }, as),
      await approve(app, work.finance, filed.bpdTaskId),
      await app.call(cancelApply, { instanceId, bpdTaskId }, as),
    ];

    // then
    expect(cancelled.status).toBe(200);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(refused[0]?.body.msg).toMatch(/canceled/u);
    expect(await openOf(applyId)).toEqual([["", "cancelled"]]);
  });
});
