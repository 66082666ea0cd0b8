import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentMail, setDocumentMail } from "#contract/calls/basic.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import { submitApprove } from "#contract/calls/task/index.ts";
import { unpackArchive } from "#server/archive/index.ts";
import { checkoutDir } from "#server/checkout.ts";
import { mailDocumentsJob } from "#server/document-mail/index.ts";
import { runDocumentWork } from "#server/documents/index.ts";
import { smtpSender } from "#server/mail/index.ts";
import type { DocumentWorker } from "#server/ports.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aDocument, aDocumentTemplate } from "../../support/builders/a-document-template.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";

let peer: MailPeer;
let app: TestApp;
let office: LeaveOffice;
let templateId: number;

beforeAll(async () => {
  peer = await startMailPeer();
  const mail = smtpSender(peer.url, "office@example.com");
  app = await startTestApp({ schemas: `${checkoutDir}/schemas`, ports: { mail } });
  office = await aLeaveOffice(app);
  for (const { userCode } of [office.staff, office.leader, office.head])
    await sql`update user_account set email = ${`${userCode}@house.example`} where user_code = ${userCode}`.execute(
      app.database.kysely,
    );
  const content = aDocument("{applicant}请假{days}天，理由：{reason}");
  ({ templateId } = await aDocumentTemplate(app, office.admin.userCode, content, {
    processIds: [office.processId],
  }));
  const as = office.admin.userCode;
  await app.call(
    saveParameter,
    { name: "documentMailDomains", scope: "organisation", value: "partner.example" },
    { as },
  );
}, 120_000);
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(() => {
  peer.taken.length = 0;
  peer.refuse(() => undefined);
});

const set = (instanceId: number, config: object | undefined, as = office.admin.userCode) =>
  app.call(
    setDocumentMail,
    {
      instanceId,
      configValue:
        config === undefined ? "{}" : JSON.stringify({ templates: [templateId], format: "docx", ...config }),
    },
    { as },
  );
const round = () =>
  mailDocumentsJob(app.ports)(
    {},
    { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal },
  );
async function approve({ instanceId }: { instanceId: number }): Promise<void> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where instance_id = ${instanceId} and status = 'open'`.execute(
    app.database.kysely,
  );
  const input = { bpdTaskId: rows[0]?.seatId ?? 0, actionCode: "14", approveComments: "同意" };
  await app.call(submitApprove, input as never, { as: office.leader.userCode });
}
/** The words of the Word document that came with a mail. */
async function attached(raw: string): Promise<string> {
  const part = raw.slice(raw.indexOf("Content-Disposition: attachment")).replaceAll("\r", "");
  const [, body = ""] = part.split("\n\n");
  const parts = await unpackArchive(Buffer.from(body.split("\n--")[0] ?? "", "base64"), { maxBytes: 1e7 });
  if (typeof parts === "string") throw new Error(parts);
  return (
    parts
      .get("word/document.xml")
      ?.toString("utf8")
      .replaceAll(/<[^>]+>/gu, "") ?? ""
  );
}

describe("documents of an application", () => {
  it("are mailed once it is complete, to each what they may see, and once however many processes look", async () => {
    // given
    const filed = await applyForLeave(app, office, { days: 2 });
    await aDataForbid(app.database.kysely, {
      userCode: office.leader.userCode,
      entity: "application",
      processId: office.processId,
      fields: ["reason"],
    });
    const answer = await set(filed.instanceId, {
      people: [office.staff.userCode, office.leader.userCode],
      addresses: ["file@partner.example"],
    });

    // when
    await round();
    const before = peer.taken.length;
    await approve(filed);
    await Promise.all([round(), round()]);
    await round();

    // then
    expect([answer.status, before]).toEqual([200, 0]);
    expect(peer.taken.map(({ to }) => to).toSorted()).toEqual(
      [
        `${office.leader.userCode}@house.example`,
        `${office.staff.userCode}@house.example`,
        "file@partner.example",
      ].toSorted(),
    );
    const of = (to: string) => attached(peer.taken.find((mail) => mail.to === to)?.raw ?? "");
    expect(await of("file@partner.example")).toBe("员工甲请假2天，理由：回家探亲");
    expect(await of(`${office.leader.userCode}@house.example`)).toBe("员工甲请假2天，理由：");
    const { data } = await app.call(
      documentMail,
      { instanceId: filed.instanceId },
      { as: office.admin.userCode },
    );
    expect(data).toMatchObject({
      state: "queued",
      deliveries: [{ state: "sent" }, { state: "sent" }, { state: "sent" }],
    });
    expect((await set(filed.instanceId, undefined)).body.code).toBe(12_618);
  });

  it("come again under the same number where a process died after its mail was taken", async () => {
    // given
    const filed = await applyForLeave(app, office);
    await set(filed.instanceId, { people: [office.staff.userCode] });
    await approve(filed);
    const dying = {
      ...app.ports,
      database: { ...app.ports.database, read: app.ports.database.read.bind(app.ports.database) },
    };
    let writes = 0;
    dying.database.write = (async (work: never) => {
      writes += 1;
      if (writes < 3) return app.ports.database.write(work);
      return app.ports.database.write(async (tx) => {
        await (work as (tx: unknown) => Promise<unknown>)(tx);
        throw new Error("the process ended");
      });
    }) as never;

    // when
    const job = mailDocumentsJob(dying as never, { claimMs: 0 });
    await job({}, { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal }).catch(
      () => undefined,
    );
    await round();
    await round();

    // then
    expect(peer.taken).toHaveLength(2);
    expect(new Set(peer.taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("are made by one process of several: another finds the mail only once the claim of the first has run out", async () => {
    // given: the first process is held while it makes the documents
    const filed = await applyForLeave(app, office);
    await set(filed.instanceId, { people: [office.staff.userCode] });
    await approve(filed);
    let making = 0;
    let begin: () => void = () => undefined;
    let goOn: () => void = () => undefined;
    const begun = new Promise<void>((settle) => (begin = settle));
    const released = new Promise<void>((settle) => (goOn = settle));
    const documentWork: DocumentWorker = {
      run: async (work) => {
        making += 1;
        if (making === 1) {
          begin();
          await released;
        }
        return await runDocumentWork(work);
      },
    };
    const ports = { ...app.ports, documentWork };
    const told = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

    // when
    const first = mailDocumentsJob(ports)({}, told);
    await begun;
    await mailDocumentsJob(ports)({}, told);
    const meanwhile = making;
    await sql`update document_mail_delivery set claimed_until = now() where state = 'waiting'`.execute(
      app.database.kysely,
    );
    await mailDocumentsJob(ports)({}, told);
    goOn();
    await first;

    // then
    expect(meanwhile).toBe(1);
    expect(making).toBe(2);
    expect(peer.taken).toHaveLength(1);
  });

  it("that cannot be made for a fault of ours hold up no others: they are tried later and the fault is reported", async () => {
    // given: the first of two names a template in a way that nobody can read
    const [broken, whole] = [await applyForLeave(app, office), await applyForLeave(app, office)];
    for (const filed of [broken, whole]) {
      await set(filed.instanceId, { people: [office.staff.userCode] });
      await approve(filed);
    }
    await sql`update document_mail set config = jsonb_set(config, '{templates}', '["?"]')
      where instance_id = ${broken.instanceId}`.execute(app.database.kysely);

    // when
    const reported = await round().then(
      () => undefined,
      (fault: unknown) => fault,
    );
    await round();

    // then
    expect(peer.taken).toHaveLength(1);
    expect(String(reported)).toContain("1 mails with documents failed");
    const { data } = await app.call(
      documentMail,
      { instanceId: broken.instanceId },
      { as: office.admin.userCode },
    );
    expect(data.deliveries).toMatchObject([{ state: "waiting", reason: "fault" }]);
  });

  it("wait where the server asks to come later, and are given up where there is no such mailbox: who set it is told", async () => {
    // given
    const filed = await applyForLeave(app, office);
    await set(filed.instanceId, { people: [office.staff.userCode], addresses: ["none@partner.example"] });
    await approve(filed);
    peer.refuse((address) =>
      address.startsWith("none") ? { code: 550, words: "no such mailbox" } : { code: 451, words: "later" },
    );

    // when
    await round();

    // then
    const { data } = await app.call(
      documentMail,
      { instanceId: filed.instanceId },
      { as: office.admin.userCode },
    );
    expect(data.deliveries).toEqual(
      [
        { address: `${office.staff.userCode}@house.example`, state: "waiting", reason: "later" },
        { address: "none@partner.example", state: "given_up", reason: "address" },
      ].toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    );
    const { rows } = await sql`
      select 1 from notification where kind = 'documents_not_mailed' and user_code = ${office.admin.userCode}
        and instance_id = ${filed.instanceId}`.execute(app.database.kysely);
    expect(rows).toHaveLength(1);
  });
});

describe("whom documents are mailed to", () => {
  it("are colleagues who may read the application and mailboxes in allowed domains; else it is refused at its place", async () => {
    // given
    const { instanceId } = await applyForLeave(app, office);

    // when
    const answer = await set(instanceId, {
      people: [office.head.userCode, "NOBODY"],
      addresses: ["x@elsewhere.example", "no address"],
    });
    const domains = await set(instanceId, {
      people: [office.head.userCode, "NOBODY"],
      addresses: ["x@elsewhere.example"],
      templates: [999_999],
    });

    // then
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["configValue.addresses[1]"]);
    expect(Object.keys(domains.body.errors ?? {}).toSorted()).toEqual([
      "configValue.addresses[0]",
      "configValue.people[0]",
      "configValue.people[1]",
      "configValue.templates[0]",
    ]);
    expect(domains.body.errors?.["configValue.people[1]"]).toContain("“NOBODY”");
  });

  it("is nobody where the value is empty alone: without receivers it is refused, and so is it without documents", async () => {
    const filed = await applyForLeave(app, office, { days: 2 });
    expect((await set(filed.instanceId, {})).body.errors).toHaveProperty(["configValue.people"]);
    const nothing = { people: [office.staff.userCode], templates: [] };
    expect((await set(filed.instanceId, nothing)).body.errors).toHaveProperty(["configValue.templates"]);
    const neither = (await set(filed.instanceId, { templates: [] })).body.errors ?? {};
    expect(Object.keys(neither)).toEqual(["configValue.people", "configValue.templates"]);
    expect((await set(filed.instanceId, undefined)).data.configValue).toBe("");
  });

  it("is said by administrators of processes alone, for applications they may read, and can be taken back", async () => {
    const { instanceId } = await applyForLeave(app, office);
    const other = await aLeaveOffice(app);
    expect(
      (await set(instanceId, { people: [office.staff.userCode] }, office.staff.userCode)).body.code,
    ).toBe(12_139);
    expect((await set(instanceId, { people: [other.staff.userCode] }, other.admin.userCode)).status).toBe(
      404,
    );
    expect((await set(instanceId, { people: [office.staff.userCode] })).status).toBe(200);
    const { data } = await set(instanceId, undefined);
    expect(data).toEqual({ instanceId, configValue: "" });
  });

  it("is nobody of an application that is secret", async () => {
    // given
    const { instanceId } = await applyForLeave(app, office);
    await sql`update process_instance set form = form || '{"degreeOfSecrecy": "confidential"}'
      where instance_id = ${instanceId}`.execute(app.database.kysely);

    // when, then
    expect((await set(instanceId, { people: [office.staff.userCode] })).body.code).toBe(12_617);
  });
});
