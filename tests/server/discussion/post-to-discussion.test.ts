import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  closeQuestion,
  discussion,
  editPost,
  postToDiscussion,
  withdrawPost,
} from "#contract/calls/discussion.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { downloadFile } from "#contract/calls/file.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile } from "../../support/builders/a-file.ts";
import { anAccount } from "../../support/builders/account.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let office: LeaveOffice;
const values = { leaveType: "annual", days: 1, reason: "休假" };
beforeAll(async () => {
  app = await startTestApp();
  office = await aLeaveOffice(app);
});
afterAll(() => app.close());

type Said = Partial<InputOf<typeof postToDiscussion>>;
const en = (userCode: string) => ({ as: userCode, lang: "en-US" }) as const;
const filed = () => fileApplication(app, office.staff.userCode, office.processId, values);
const colleague = async () =>
  (await anAccount(app.database.kysely, { organId: office.organId, roles: ["employee"] })).userCode;
const say = ({ applyId }: Filed, as: string, said: Said = {}) =>
  app.call(postToDiscussion, { applyId, message: "请补合同", ...said }, en(as));
const read = async ({ applyId }: Filed, as = office.staff.userCode) =>
  (await app.call(discussion, { applyId }, en(as))).data.posts;
const notices = async (as: string) =>
  (await app.call(noticeTasks, {}, en(as))).data.rows.map(({ text }) => text);

describe("what is said about an application", () => {
  it("is read by everybody who may read it, moves nothing, and is told to whom it concerns", async () => {
    // given
    const application = await filed();
    const state = () =>
      sql`select status, event_count, chain_head from process_instance
        where instance_id = ${application.instanceId}`.execute(app.database.kysely);
    const before = (await state()).rows;

    // when
    const { data } = await say(application, office.leader.userCode);

    // then
    expect(await read(application)).toMatchObject([
      { postId: data.postId, userCode: office.leader.userCode, message: "请补合同", withdrawnAt: null },
    ]);
    expect((await state()).rows).toEqual(before);
    expect((await notices(office.staff.userCode))[0]).toContain("posted in the discussion of");
    const { rows } = (await app.call(applyTasks, {}, en(office.staff.userCode))).data;
    expect(rows.find(({ applyId }) => applyId === application.applyId)).toMatchObject({
      posts: 1,
      openQuestions: 0,
    });
  });

  it("is not there for who may not read the application, neither to read nor to say", async () => {
    // given
    const application = await filed();
    const stranger = await colleague();
    const elsewhere = await aLeaveOffice(app);
    const { postId } = (await say(application, office.leader.userCode, { asked: office.staff.userCode }))
      .data;

    for (const outsider of [stranger, elsewhere.admin.userCode]) {
      // when
      const answers = await Promise.all([
        app.call(discussion, { applyId: application.applyId }, en(outsider)),
        say(application, outsider),
        app.call(editPost, { postId, message: "改" }, en(outsider)),
        app.call(withdrawPost, { postId }, en(outsider)),
        app.call(closeQuestion, { postId }, en(outsider)),
      ]);

      // then
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect(await read(application)).toHaveLength(1);
  });

  it("is refused empty, and about a draft", async () => {
    // given
    const application = await filed();
    const as = en(office.staff.userCode);
    const { applyId } = (await app.call(checkStart, { processId: office.processId }, as)).data;

    // when
    const empty = await say(application, office.staff.userCode, { message: "  " });
    const draft = await app.call(postToDiscussion, { applyId, message: "说" }, as);

    // then
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ["message"]]);
    expect([draft.status, draft.body.code]).toEqual([409, 12_553]);
  });
});

describe("naming somebody", () => {
  it("tells them, where they may read the application", async () => {
    // given
    const application = await filed();

    // when
    await say(application, office.staff.userCode, { mentioned: [office.leader.userCode] });

    // then
    expect((await notices(office.leader.userCode))[0]).toContain("mentioned you");
    const [post] = await read(application, office.leader.userCode);
    expect(post?.mentioned).toEqual([{ userCode: office.leader.userCode, realName: "组长甲" }]);
  });

  it("is refused by place where they may not, unless the application is sent on to them", async () => {
    // given
    const application = await filed();
    const stranger = await colleague();
    const mentioned = [office.leader.userCode, stranger];

    // when
    const refused = await say(application, office.staff.userCode, { mentioned });
    const sent = await say(application, office.staff.userCode, { mentioned, sendOn: true });

    // then
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["mentioned[1]"]]);
    expect(sent.data.sentOn).toBe(1);
    expect(await read(application, stranger)).toHaveLength(1);
    expect((await app.call(instanceDetail, { applyId: application.applyId }, en(stranger))).status).toBe(200);
  });

  it("never sends a secret application on", async () => {
    // given
    const application = await filed();
    await sql`update process_instance set form = form || '{"degreeOfSecrecy":"secret"}'
      where instance_id = ${application.instanceId}`.execute(app.database.kysely);
    const stranger = await colleague();

    // when
    const said = await say(application, office.staff.userCode, { mentioned: [stranger], sendOn: true });

    // then
    expect(said.body.code).toBe(12_581);
    expect(await notices(stranger)).toEqual([]);
  });

  it("is refused of oneself and of whom there is not", async () => {
    // given
    const application = await filed();
    const elsewhere = await aLeaveOffice(app);

    // when
    const said = await say(application, office.staff.userCode, {
      mentioned: [office.staff.userCode, elsewhere.head.userCode],
      asked: "NOBODY",
      sendOn: true,
    });

    // then
    expect(Object.keys(said.body.errors ?? {}).toSorted()).toEqual(["asked", "mentioned[0]", "mentioned[1]"]);
  });
});

describe("a question", () => {
  it("is open until whom it was asked of answers; others’ words leave it open", async () => {
    // given
    const application = await filed();
    const { leader, staff, admin } = office;
    const { postId } = (await say(application, leader.userCode, { asked: staff.userCode })).data;
    const todo = async () =>
      (await app.call(todoTasks, { pageSize: 200 }, en(leader.userCode))).data.rows.find(
        ({ applyId }) => applyId === application.applyId,
      )?.openQuestions;
    const state = async () => (await read(application))[0]?.question?.state;

    // when
    const asked = [await state(), await todo()];
    await say(application, admin.userCode, { answersTo: postId });
    const byAnother = await state();
    const answer = await say(application, staff.userCode, { answersTo: postId });
    const answered = [await state(), await todo()];
    await app.call(withdrawPost, { postId: answer.data.postId }, en(staff.userCode));

    // then
    expect(asked).toEqual(["open", 1]);
    expect(byAnother).toBe("open");
    expect(answered).toEqual(["answered", 0]);
    expect(await state()).toBe("open");
    expect(await notices(staff.userCode)).toContain("组长甲 asks you a question about “一份申请”");
    expect(await notices(leader.userCode)).toContain("员工甲 replied to your question about “一份申请”");
  });

  it("is closed without an answer by who asked, once, and by nobody else", async () => {
    // given
    const application = await filed();
    const { leader, staff } = office;
    const { postId } = (await say(application, leader.userCode, { asked: staff.userCode })).data;

    // when
    const byAsked = await app.call(closeQuestion, { postId }, en(staff.userCode));
    const byAsker = await app.call(closeQuestion, { postId }, en(leader.userCode));
    const again = await app.call(closeQuestion, { postId }, en(leader.userCode));

    // then
    expect([byAsked.status, byAsker.status, again.body.code]).toEqual([404, 200, 12_556]);
    expect((await read(application))[0]?.question?.state).toBe("closed");
  });

  it("is answered in its own application alone", async () => {
    // given
    const [one, other] = [await filed(), await filed()];
    const { postId } = (await say(one, office.leader.userCode, { asked: office.staff.userCode })).data;

    // when
    const said = await say(other, office.staff.userCode, { answersTo: postId });

    // then
    expect(Object.keys(said.body.errors ?? {})).toEqual(["answersTo"]);
  });
});

describe("one’s own post", () => {
  it("is edited, and everybody reads what it said before", async () => {
    // given
    const application = await filed();
    const { postId } = (await say(application, office.leader.userCode, { message: "第一" })).data;

    // when
    await app.call(editPost, { postId, message: "第二" }, en(office.leader.userCode));

    // then
    const [post] = await read(application);
    expect([post?.message, post?.earlier.map(({ message }) => message)]).toEqual(["第二", ["第一"]]);
    expect(post?.editedAt).not.toBeNull();
  });

  it("is withdrawn: its words and files are gone for all but process administrators, its trace is not", async () => {
    // given
    const application = await filed();
    const { leader, staff, admin } = office;
    const file = await anUploadedFile(app, leader.userCode, "合同.pdf");
    const { postId } = (await say(application, leader.userCode, { files: [file] })).data;
    const download = async (as: string) =>
      (await app.call(downloadFile, { fileId: file.fileId }, en(as))).status;
    const before = [await download(staff.userCode), await download(await colleague())];

    // when
    await app.call(withdrawPost, { postId }, en(leader.userCode));

    // then
    expect(before).toEqual([200, 404]);
    expect(await read(application)).toMatchObject([{ message: "", files: [], userCode: leader.userCode }]);
    expect(await read(application, admin.userCode)).toMatchObject([{ message: "请补合同" }]);
    expect(await download(staff.userCode)).toBe(404);
    expect(await app.call(editPost, { postId, message: "改" }, en(leader.userCode))).toMatchObject({
      status: 409,
      body: { code: 12_555 },
    });
  });

  it("stays as it is once the time for changes is over, and is nobody else’s to change", async () => {
    // given
    const application = await filed();
    const { postId } = (await say(application, office.leader.userCode)).data;

    // when
    const byAnother = await app.call(withdrawPost, { postId }, en(office.admin.userCode));
    await sql`update discussion_post set posted_at = now() - interval '16 minutes' where post_id = ${postId}`.execute(
      app.database.kysely,
    );
    const late = await app.call(editPost, { postId, message: "改" }, en(office.leader.userCode));

    // then
    expect([byAnother.status, late.status, late.body.params]).toEqual([404, 409, { minutes: 15 }]);
  });

  it("brings files that its author uploaded, and no others", async () => {
    // given
    const application = await filed();
    const theirs = await anUploadedFile(app, office.leader.userCode, "合同.pdf");
    const own = await anUploadedFile(app, office.staff.userCode, "报价.pdf");

    // when
    const said = await say(application, office.staff.userCode, { files: [own, theirs, own] });

    // then
    expect(Object.keys(said.body.errors ?? {})).toEqual(["files[1]", "files[2]"]);
  });

  it("is never overwritten where it is stored", async () => {
    // given
    const { postId } = (await say(await filed(), office.leader.userCode)).data;

    // when
    const change = sql`update discussion_text set message = '改' where post_id = ${postId}`.execute(
      app.database.kysely,
    );

    // then
    await expect(change).rejects.toThrow("never changed");
  });
});
