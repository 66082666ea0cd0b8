import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { submitApply, checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { sendRead } from "#contract/calls/send-read.ts";
import { applyTasks, approveTasks, attentionTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve } from "../../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
const db = () => app.database.kysely;
const file = [{ fileId: "F1", fileName: "quote.pdf" }];

beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(db());
  const common = [
    aStart(["open", "closed"], { split: "all" }),
    approvedBy("open", work.leader, { taskHour: 8 }),
    approvedBy("closed", work.head, { taskHour: 8, fieldRights: { remark: "hide", attachments: "hide" } }),
  ];
  await publish(app, work, aProcess(common, { processId: "COMMON" }));
  const page = {
    ...aPage(
      aField("remark"),
      aField("styleOfUseStamp"),
      aField("proof", { componentType: ComponentType.attachment }),
    ),
    pageId: "OWN",
  };
  const own = [aStart("leader"), approvedBy("leader", work.leader, { taskHour: 8 })];
  await publish(app, work, aProcess(own, { processId: "OWN", pageId: "OWN" }), page);
});
afterAll(() => app.close());

/** Files an application as the staff member, and puts into its form what matters to the test. */
async function filed(processId: string, form: object, startComment = "") {
  const as = { as: work.staff };
  const { instanceId, bpdTaskId, applyId } = (await app.call(checkStart, { processId }, as)).data;
  const data = JSON.stringify(processId === "COMMON" ? { title: "一份申请" } : {});
  void (await app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "一份申请", data }, as)).data;
  const sent = await app.call(
    submitApply,
    { instanceId, bpdTaskId, applyUser: work.staff, startComment },
    as,
  );
  await sql`update process_instance set form = form || ${JSON.stringify(form)}::jsonb
    where instance_id = ${instanceId}`.execute(db());
  return { instanceId, applyId, next: sent.data.next };
}

const todo = async (as: string, of: number) =>
  (await app.call(todoTasks, { pageSize: 200 }, { as })).data.rows.find(
    ({ instanceId }) => instanceId === of,
  );

describe("what an application comes with", () => {
  it("stands in the list and in the task: remark of the common form, what was written at submission, files", async () => {
    // given
    const { instanceId, next } = await filed(
      "COMMON",
      { remark: "买两台打印机", attachments: file },
      "急用，请尽快",
    );
    const expected = {
      bpdInstanceId: instanceId,
      applierRemark: "急用，请尽快",
      commonApplyComments: "买两台打印机",
      materialType: "files",
    };

    // when
    const row = await todo(work.leader, instanceId);
    const bpdTaskId = next.find(({ userCode }) => userCode === work.leader)!.bpdTaskId;
    const detail = (await app.call(todoTaskDetail, { bpdTaskId }, { as: work.leader })).data;
    const mine = (await app.call(applyTasks, {}, { as: work.staff })).data.rows;

    // then
    expect(row).toMatchObject(expected);
    expect(detail.instance).toMatchObject(expected);
    expect(mine.find((each) => each.instanceId === instanceId)).toMatchObject({
      ...expected,
    });
  });

  it("stands in lists of applications as far as each reader sees it by their part", async () => {
    // given what the head decides on without seeing it, and sends on
    const { instanceId, applyId, next } = await filed("COMMON", {
      remark: "买两台打印机",
      attachments: file,
    });
    for (const { bpdTaskId, userCode } of next) await approve(app, userCode, bpdTaskId);
    const call = { as: work.head };
    void (await app.call(sendRead, { applyId, userCodes: [work.colleague] }, call)).data;
    void (await app.call(updateFavorite, { favObjId: applyId, status: "1" }, call)).data;
    const shown = { commonApplyComments: "买两台打印机", materialType: "files" };
    const hidden = { commonApplyComments: "", materialType: "form" };

    // when
    const rowOf = async (
      list: typeof approveTasks | typeof attentionTasks | typeof listApplyByPage,
      as: string,
    ) =>
      (await app.call(list, { pageSize: 200 }, { as })).data.rows.find(
        (row) => row.instanceId === instanceId,
      );

    // then
    expect(await rowOf(approveTasks, work.leader)).toMatchObject(shown);
    expect(await rowOf(listApplyByPage, work.admin)).toMatchObject(shown);
    expect(await rowOf(approveTasks, work.head)).toMatchObject(hidden);
    expect(await rowOf(attentionTasks, work.head)).toMatchObject(hidden);
    expect(await rowOf(listApplyByPage, work.colleague)).toMatchObject(hidden);
  });

  it("says nothing of fields that the task hides", async () => {
    // given
    const { instanceId, next } = await filed("COMMON", { remark: "买两台打印机", attachments: file });

    // when
    const row = await todo(work.head, instanceId);
    const bpdTaskId = next.find(({ userCode }) => userCode === work.head)!.bpdTaskId;
    const detail = (await app.call(todoTaskDetail, { bpdTaskId }, { as: work.head })).data;

    // then
    const hidden = { commonApplyComments: "", materialType: "form", applierRemark: "" };
    expect(row).toMatchObject(hidden);
    expect(detail.instance).toMatchObject(hidden);
  });

  it("is paper where a form of its own has it sealed by hand; its own remark is no common one", async () => {
    // given
    const paper = await filed("OWN", { remark: "自己的备注", styleOfUseStamp: "physical", proof: file });
    const files = await filed("OWN", { proof: file });
    const nothing = await filed("OWN", { proof: [] });

    // when
    const rows = await Promise.all([paper, files, nothing].map((each) => todo(work.leader, each.instanceId)));
    const { instance } = (await app.call(instanceDetail, { applyId: paper.applyId }, { as: work.staff }))
      .data;

    // then
    expect(rows.map((row) => row?.materialType)).toEqual(["paper", "files", "form"]);
    expect(rows[0]?.commonApplyComments).toBe("");
    expect(instance).toMatchObject({ materialType: "paper", commonApplyComments: "" });
  });

  it("gives what was written at the last submission, not before", async () => {
    // given
    const { instanceId, applyId } = await filed("OWN", {}, "第一次");
    await app.call(recallInstance, { applyId }, { as: work.staff });
    const again = await todo(work.staff, instanceId);

    // when
    const sent = { instanceId, bpdTaskId: again!.bpdTaskId, applyUser: work.staff, startComment: "第二次" };
    void (await app.call(submitApply, sent, { as: work.staff })).data;

    // then
    expect(again?.applierRemark).toBe("第一次");
    expect((await todo(work.leader, instanceId))?.applierRemark).toBe("第二次");
  });
});
