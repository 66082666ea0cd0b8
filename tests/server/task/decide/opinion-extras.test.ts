import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/calls/define-call.ts";
import { downloadFile } from "#contract/calls/file.ts";
import { opinionSignatures, removeSignature, saveSignature } from "#contract/calls/signature.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { approveMany } from "#contract/calls/task/decide.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anUploadedFile, contents } from "../../../support/builders/a-file.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aSignature } from "../../../support/builders/a-signature.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { aDataForbid } from "../../../support/builders/data-forbid.ts";
import { type Filed, fileApplication, newestTask } from "../../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let other: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  other = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aField("note")), pageId: "OPINIONS" };
  const plain = { processId: "OPINIONS", pageId: "OPINIONS" };
  const end = approvedBy("end", work.leader, { taskHour: 8 });
  await publish(
    app,
    work,
    aProcess([aStart("check"), approvedBy("check", work.head, { taskHour: 8, to: "end" }), end], plain),
    page,
  );
  const signed = approvedBy("check", work.head, { taskHour: 8, signatureRequired: true });
  await publish(app, work, aProcess([aStart("check"), signed], { ...plain, processId: "SIGNED" }));
});
afterAll(() => app.close());

type Decision = Partial<InputOf<typeof submitApprove>>;
const en = (userCode: string) => ({ as: userCode, lang: "en-US" }) as const;
const decide = (as: string, bpdTaskId: number, more: Decision = {}) =>
  app.call(submitApprove, { bpdTaskId, actionCode: "14", approveComments: "同意", ...more }, en(as));
const filed = (processId = "OPINIONS") => fileApplication(app, work.staff, processId, { note: "x" });
const taskOf = ({ next }: Filed) => next[0]!.bpdTaskId;
const detail = async ({ applyId }: Filed, as = work.staff) =>
  (await app.call(instanceDetail, { applyId }, en(as))).data;
const opinionOf = async (application: Filed, taskId = "check") =>
  (await detail(application)).records.findLast((record) => record.taskId === taskId);
const download = async (fileId: string, as: string) =>
  (await app.call(downloadFile, { fileId }, en(as))).status;

describe("files with an opinion", () => {
  it("are there for whoever reads the opinion, for nobody else, and bound by their hash in the history", async () => {
    // given
    const application = await filed();
    const file = await anUploadedFile(app, work.head, "核查.pdf");

    // when
    const answer = await decide(work.head, taskOf(application), { files: [file] });

    // then
    expect(answer.status).toBe(200);
    expect(await opinionOf(application)).toMatchObject({ approveComments: "同意", files: [file] });
    const step = (await detail(application, work.leader)).chain.find(({ taskId }) => taskId === "check");
    expect(step?.seats[0]).toMatchObject({ files: [file] });
    expect(await download(file.fileId, work.staff)).toBe(200);
    expect(await download(file.fileId, work.leader)).toBe(200);
    expect(await download(file.fileId, work.colleague)).toBe(404);
    expect(await download(file.fileId, other.admin)).toBe(404);
    const { rows } = await sql<{ files: unknown }>`
      select body -> 'files' as files from instance_event
      where instance_id = ${application.instanceId} and type = 'seat_closed' and body ? 'files'`.execute(
      app.database.kysely,
    );
    const sha256 = createHash("sha256").update(contents.pdf).digest("hex");
    expect(rows).toEqual([{ files: [{ ...file, sha256 }] }]);
  });

  it("stand with a return and with a countersigner's answer, too", async () => {
    // given
    const application = await filed();
    const question: Decision = { actionCode: "16", signUsers: [work.finance], question: "?" };
    await decide(work.head, taskOf(application), question);
    const answered = await anUploadedFile(app, work.finance, "答复.pdf");
    await decide(work.finance, await newestTask(app, work.finance), { actionCode: "29", files: [answered] });
    const returned = await anUploadedFile(app, work.head, "退回.pdf");

    // when
    const backTo = { taskId: "apply", userCode: work.staff };
    await decide(work.head, await newestTask(app, work.head), {
      actionCode: "15",
      backTo,
      files: [returned],
    });

    // then
    const { records } = await detail(application);
    expect(records.filter(({ files }) => files !== undefined).map(({ files }) => files)).toEqual([
      [answered],
      [returned],
    ]);
  });

  it("are refused by place where they are not one's own, and nothing is decided", async () => {
    // given
    const application = await filed();
    const [own, foreign] = [
      await anUploadedFile(app, work.head, "甲.pdf"),
      await anUploadedFile(app, work.leader, "乙.pdf"),
    ];

    // when
    const answer = await decide(work.head, taskOf(application), { files: [own, foreign] });

    // then
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { "files[1]": expect.any(String) as string } });
    expect((await detail(application)).records.some(({ taskId }) => taskId === "check")).toBe(false);
    expect((await decide(work.head, taskOf(application), { files: [own] })).status).toBe(200);
  });

  it("are refused with a question to colleagues, which is no opinion", async () => {
    const application = await filed();
    const files = [await anUploadedFile(app, work.head, "丙.pdf")];
    const asked: Decision = { actionCode: "16", signUsers: [work.finance], question: "?", files };
    const answer = await decide(work.head, taskOf(application), asked);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { files: expect.stringContaining("comment") as string } });
  });
});

describe("a signature", () => {
  const save = async (as: string, height = 20) =>
    (await app.call(saveSignature, { picture: aSignature({ height }) }, en(as))).data.picture;
  const shown = async ({ applyId }: Filed, as: string) =>
    await app.call(opinionSignatures, { applyId }, en(as));

  it("stays below an opinion as it was, whatever its owner signs with later, for its readers alone", async () => {
    // given
    const picture = await save(work.head);
    const application = await filed();

    // when
    await decide(work.head, taskOf(application), { sign: true });
    await save(work.head, 30);
    await app.call(removeSignature, {}, en(work.head));

    // then
    const signature = (await opinionOf(application))?.signature;
    expect((await shown(application, work.staff)).data).toEqual([{ signature, picture }]);
    expect((await shown(application, work.colleague)).status).toBe(404);
    expect((await shown(application, other.admin)).status).toBe(404);
  });

  it("is not shown to whom its owner's name is kept from", async () => {
    // given
    await save(work.head, 22);
    const application = await fileApplication(app, work.colleague, "OPINIONS", { note: "x" });
    await decide(work.head, taskOf(application), { sign: true });
    const before = (await shown(application, work.colleague)).data;

    // when
    const given = { userCode: work.colleague, entity: "user", fields: ["realName"] };
    await aDataForbid(app.database.kysely, given);

    // then
    expect(before).toMatchObject([{ picture: expect.any(String) as string }]);
    expect((await shown(application, work.colleague)).data).toMatchObject([{ picture: null }]);
  });

  it("is not shown where its picture is another than was signed with", async () => {
    // given
    await save(work.head, 24);
    const application = await filed();
    await decide(work.head, taskOf(application), { sign: true });

    // when
    const signature = (await opinionOf(application))?.signature ?? "";
    await sql`update signature_picture set picture = '\\x00' where sha256 = ${Buffer.from(signature, "hex")}`.execute(
      app.database.kysely,
    );

    // then
    expect((await shown(application, work.staff)).data).toEqual([]);
  });

  it("that one does not have is refused at its field", async () => {
    await app.call(removeSignature, {}, en(work.head));
    const answer = await decide(work.head, taskOf(await filed()), { sign: true });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { sign: expect.stringContaining("My settings") as string } });
  });

  it("has to be given where the step asks for it, alone or many at once; a return goes without", async () => {
    // given
    await save(work.head);
    const [one, two, three] = [await filed("SIGNED"), await filed("SIGNED"), await filed("SIGNED")];
    const opened = (await app.call(todoTaskDetail, { bpdTaskId: taskOf(one) }, en(work.head))).data;
    const tasks = [{ bpdTaskId: taskOf(two) }];
    const many = { tasks, approveComments: "同意" };

    // when
    const without = await decide(work.head, taskOf(one));
    const manyWithout = (await app.call(approveMany, many, en(work.head))).data;
    const signed = await decide(work.head, taskOf(one), { sign: true });
    const manySigned = (await app.call(approveMany, { ...many, sign: true }, en(work.head))).data;
    const backTo = { taskId: "apply", userCode: work.staff };
    const returned = await decide(work.head, taskOf(three), { actionCode: "15", backTo });

    // then
    expect(opened.task.signatureRequired).toBe(true);
    expect(without.body).toMatchObject({ errors: { sign: expect.stringContaining("signature") as string } });
    expect(manyWithout).toMatchObject({ approved: 0, results: [{ msg: expect.any(String) as string }] });
    expect([signed.status, returned.status]).toEqual([200, 200]);
    expect(manySigned).toMatchObject({ approved: 1, results: [{ msg: null }] });
    expect((await opinionOf(two))?.signature).toBe((await opinionOf(one))?.signature);
  });
});
