import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import type { FormValues } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile } from "../../support/builders/a-file.ts";
import { aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication, newestTask } from "../../support/builders/file-application.ts";

describe("files named in a form", () => {
  let test: TestApp;
  let place: Workplace;
  let processId: string;

  beforeAll(async () => {
    test = await startTestApp();
    place = await aWorkplace(test.database.kysely);
    processId = await publish(
      test,
      place,
      aProcess(
        [
          aStart("leader"),
          aTask("leader", {
            assignedType: "groupLeader",
            taskAssigned: "",
            taskRunWay: "any",
            taskHour: 8,
            fieldRights: { attachments: "write" },
          }),
        ],
        { processId: "REFERRING", company: String(place.organId) },
      ),
    );
  });
  afterAll(() => test.close());

  async function save(values: FormValues) {
    const as = { as: place.staff };
    const { instanceId, bpdTaskId } = (await test.call(checkStart, { processId }, as)).data;
    return await test.call(saveApplyInfo, { instanceId, bpdTaskId, data: JSON.stringify(values) }, as);
  }
  const stateOf = async (fileId: string) =>
    await test.database.kysely
      .selectFrom("attachment")
      .select(["state", "instanceId"])
      .where("fileId", "=", fileId)
      .executeTakeFirst();

  it("are refused when they do not exist, are somebody else's, of another application, or called otherwise", async () => {
    // given
    const own = await anUploadedFile(test, place.staff, "自己的.pdf");
    const foreign = await anUploadedFile(test, place.colleague, "同事的.pdf");
    const used = await anUploadedFile(test, place.staff, "别处的.pdf");
    await fileApplication(test, place.staff, processId, { title: "另一份", attachments: [used] });

    // when
    const answer = await save({
      attachments: [
        own,
        { fileId: "nothing", fileName: "没有.pdf" },
        foreign,
        used,
        { ...own, fileName: "改名.pdf" },
      ],
    });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([
      "attachments[1]",
      "attachments[2]",
      "attachments[3]",
      "attachments[4]",
    ]);
    expect(answer.body.errors?.["attachments[2]"]).toContain("“同事的.pdf”不存在、已过期或不是您上传的");
    expect(await stateOf(own.fileId)).toEqual({ state: "unreferenced", instanceId: null });
  });

  it("are refused under the same name", async () => {
    // given
    const one = await anUploadedFile(test, place.staff, "合同.pdf");
    const other = await anUploadedFile(test, place.staff, "合同.PDF");

    // when
    const answer = await save({ attachments: [one, other] });

    // then
    expect(answer.body.errors).toEqual({ "attachments[1]": expect.stringContaining("已有名为“合同.PDF”") });
  });

  it("stay for good once submitted, also when an approver replaces them", async () => {
    // given
    const first = await anUploadedFile(test, place.staff, "初稿.pdf");
    await fileApplication(test, place.staff, processId, { title: "一份", attachments: [first] });
    const second = await anUploadedFile(test, place.leader, "定稿.pdf");

    // when
    const answer = await test.call(
      submitApprove,
      {
        bpdTaskId: await newestTask(test, place.leader),
        actionCode: "14",
        approveComments: "换成定稿",
        data: { attachments: [second] },
      },
      { as: place.leader },
    );

    // then
    expect(answer.data.instanceStatus).toBe("complete");
    expect([await stateOf(first.fileId), await stateOf(second.fileId)]).toMatchObject([
      { state: "referenced" },
      { state: "referenced" },
    ]);
  });
});
