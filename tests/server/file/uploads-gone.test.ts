import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postToDiscussion } from "#contract/calls/discussion.ts";
import { uploadsGone } from "#contract/calls/file.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLeaveOffice } from "../../support/a-leave-office.ts";
import { anUploadedFile } from "../../support/builders/a-file.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("an upload can be sent until it is removed or was sent; another's reads like one that never was", async () => {
  // given
  const office = await aLeaveOffice(test);
  const { userCode } = office.staff;
  const values = { leaveType: "annual", days: 1, reason: "休假" };
  const { applyId } = await fileApplication(test, userCode, office.processId, values);
  const kept = await anUploadedFile(test, userCode, "还在.pdf");
  const expired = await anUploadedFile(test, userCode, "过期.pdf");
  const sent = await anUploadedFile(test, userCode, "已发.pdf");
  const theirs = await anUploadedFile(test, office.leader.userCode, "别人的.pdf");
  await sql`delete from attachment where file_id = ${expired.fileId}`.execute(test.database.kysely);
  void (await test.call(postToDiscussion, { applyId, message: "见附件", files: [sent] }, { as: userCode }))
    .data;
  const fileIds = [kept, expired, sent, theirs].map(({ fileId }) => fileId);

  // when
  const { data } = await test.call(uploadsGone, { fileIds: [...fileIds, "NEVER"] }, { as: userCode });

  // then
  expect(data.gone).toEqual([expired.fileId, sent.fileId, theirs.fileId, "NEVER"]);
});
