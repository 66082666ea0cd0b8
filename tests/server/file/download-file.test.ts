import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueTicket } from "#contract/calls/auth.ts";
import { downloadFile, fileTicket } from "#contract/calls/file.ts";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { type S3Peer, startS3Peer } from "#server/demo/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile, contents } from "../../support/builders/a-file.ts";
import { aField, aPage, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { unique } from "../../support/builders/unique.ts";

let peer: S3Peer;
beforeAll(async () => {
  peer = await startS3Peer({ accessKeyId: "key", secretAccessKey: "a/secret+key", region: "cn-1" });
});
afterAll(() => peer.stop());

describe.each(["on disk", "at S3"])("a file kept %s", (where) => {
  let test: TestApp;
  let place: Workplace;
  let processId: string;

  beforeAll(async () => {
    test = await startTestApp(where === "at S3" ? { config: { filesUrl: peer.filesUrl } } : {});
    place = await aWorkplace(test.database.kysely);
    const files = (code: string) =>
      aField(code, {
        componentType: ComponentType.attachment,
        componentDataType: ComponentDataType.list,
      });
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
            fieldRights: { secret: "hide" },
          }),
        ],
        { processId: `FILES${unique()}`, company: String(place.organId), pageId: `FILES${place.organId}` },
      ),
      { ...aPage(files("proof"), files("secret")), pageId: `FILES${place.organId}` },
    );
  });
  afterAll(() => test.close());

  const fetchWith = (ticket: string, more = "", headers = {}) =>
    test.app.inject({ url: `${downloadFile.path}?ticket=${ticket}${more}`, headers });
  const ticketFor = async (as: string, fileId: string) =>
    (await test.call(fileTicket, { fileId }, { as })).data.ticket;

  it("comes back byte for byte under its own name, to be saved and never to be run", async () => {
    // given
    const file = await anUploadedFile(test, place.staff, "六月'发票(1).pdf");

    // when
    const answer = await fetchWith(await ticketFor(place.staff, file.fileId));

    // then
    expect(answer.rawPayload.equals(contents.pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(contents.pdf.length),
      "content-disposition": `attachment; filename="______1_.pdf"; filename*=UTF-8''%E5%85%AD%E6%9C%88%27%E5%8F%91%E7%A5%A8%281%29.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "accept-ranges": "none",
    });
    expect(answer.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/u);
  });

  it("is shown in the browser only if it is a PDF or an image", async () => {
    // given
    const image = await anUploadedFile(test, place.staff, "图.png", contents.png);
    const { aZip } = await import("../../support/builders/a-file.ts");
    const zip = await anUploadedFile(
      test,
      place.staff,
      "包.zip",
      aZip([{ name: "a", content: contents.pdf }]),
    );

    // when
    const shown = await fetchWith(await ticketFor(place.staff, image.fileId), "&inline=true");
    const saved = await fetchWith(await ticketFor(place.staff, zip.fileId), "&inline=true");

    // then
    expect(shown.headers["content-disposition"]).toMatch(/^inline;/u);
    expect(shown.headers["content-security-policy"]).toMatch(/^sandbox/u);
    expect(saved.headers["content-disposition"]).toMatch(/^attachment;/u);
  });

  it("opens once with a ticket, for a minute, and for no other file", async () => {
    // given
    const file = await anUploadedFile(test, place.staff);
    const other = await anUploadedFile(test, place.staff, "另.pdf");
    const used = await ticketFor(place.staff, file.fileId);
    const late = await ticketFor(place.staff, file.fileId);
    const elsewhere = await ticketFor(place.staff, file.fileId);

    // when
    const [first, second] = [await fetchWith(used), await fetchWith(used)];
    const bent = await fetchWith(elsewhere, `&fileId=${other.fileId}`);
    await sql`update ticket set expires_at = now() - interval '1 second'`.execute(test.database.kysely);
    const expired = await fetchWith(late);

    // then
    expect([first.statusCode, second.statusCode, bent.statusCode, expired.statusCode]).toEqual([
      200, 401, 404, 401,
    ]);
  });

  it("opens with a session, or with a ticket for the call, only to who may read it", async () => {
    // given
    const { fileId } = await anUploadedFile(test, place.staff);

    // when
    const own = await test.call(downloadFile, { fileId }, { as: place.staff });
    const { ticket } = (await test.call(issueTicket, { call: "downloadFile" }, { as: place.colleague })).data;
    const stranger = await fetchWith(ticket, `&fileId=${fileId}`);
    const refused = await test.call(fileTicket, { fileId }, { as: place.colleague });
    const unnamed = await test.call(downloadFile, {}, { as: place.staff });

    // then
    expect([own.status, stranger.statusCode, refused.status, unnamed.status]).toEqual([200, 404, 404, 404]);
  });

  it.each([
    ["bytes=0-3", 206, "%PDF", "bytes 0-3/"],
    ["bytes=-6", 206, "%%EOF\n", ""],
    ["bytes=999999-", 416, "", "bytes */"],
    ["bytes=5-2", 200, contents.pdf.toString(), ""],
    ["bytes=0-1,4-5", 200, contents.pdf.toString(), ""],
  ])("answers the range %s with %i", async (range, status, text, said) => {
    // given
    const { fileId } = await anUploadedFile(test, place.staff);

    // when
    const answer = await test.app.inject({
      url: `${downloadFile.path}?fileId=${fileId}`,
      headers: { range, token: (await test.logIn(place.staff)).token },
    });

    // then
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
    if (said !== "") expect(answer.headers["content-range"]).toContain(said);
    expect(answer.headers["accept-ranges"]).toBe("bytes");
  });

  it("follows the rights of the form once it is part of an application", async () => {
    // given
    const proof = await anUploadedFile(test, place.staff, "凭证.pdf");
    const secret = await anUploadedFile(test, place.staff, "密件.pdf");
    await fileApplication(test, place.staff, processId, { proof: [proof], secret: [secret] });
    const status = async (as: string, { fileId }: { fileId: string }) =>
      (await test.call(fileTicket, { fileId }, { as })).status;

    // then: the applicant sees both, the leader what his task shows him, a stranger nothing, administrators all
    expect([await status(place.staff, proof), await status(place.staff, secret)]).toEqual([200, 200]);
    expect([await status(place.leader, proof), await status(place.leader, secret)]).toEqual([200, 404]);
    expect([await status(place.colleague, proof), await status(place.admin, secret)]).toEqual([404, 200]);
  });

  it("is gone once a draft has let go of it for a day; until then it can be taken back", async () => {
    // given
    const as = { as: place.staff };
    const file = await anUploadedFile(test, place.staff, "草稿.pdf");
    const draft = (await test.call(checkStart, { processId }, as)).data;
    const { instanceId, bpdTaskId } = draft;
    const save = (proof: unknown[]) =>
      test.call(saveApplyInfo, { instanceId, bpdTaskId, data: JSON.stringify({ proof }) }, as);
    void (await save([file])).data;

    // when
    void (await save([])).data;
    const backAgain = await save([file]);
    void (await save([])).data;
    await sql`update attachment set since = now() - interval '25 hours' where state <> 'referenced'`.execute(
      test.database.kysely,
    );
    const { collectFiles } = await import("#server/file/index.ts");
    await collectFiles(test.ports);

    // then
    expect(backAgain.status).toBe(200);
    const tooLate = await save([file]);
    expect(tooLate.status).toBe(422);
    expect(tooLate.body.errors).toEqual({ "proof[0]": expect.stringContaining("草稿.pdf") });
  });

  it("whose bytes are missing is told to be gone", async () => {
    // given
    const file = await anUploadedFile(test, place.staff, "丢.pdf");
    const row = await test.database.kysely
      .selectFrom("attachment")
      .select("storageKey")
      .where("fileId", "=", file.fileId)
      .executeTakeFirstOrThrow();
    await test.ports.files.remove(row.storageKey);

    // when
    const answer = await fetchWith(await ticketFor(place.staff, file.fileId));

    // then
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 12262, params: { file: "丢.pdf" } });
  });
});
