import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifySealedFile } from "#contract/calls/eseal-query.ts";
import {
  finishPhysicalSealing,
  handOverSeal,
  physicalSealings,
  sealHandOvers,
  takeSealBack,
} from "#contract/calls/physical-seal.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { documentsToMail } from "#server/document-mail/documents-to-mail.ts";
import type { MailRow } from "#server/document-mail/mail-rows.ts";
import type { JobContext } from "#server/jobs/index.ts";
import { verifyHistory } from "#server/process/verify-history.ts";
import { sealDocumentsJob } from "#server/sealing/index.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { anUploadedFile, contents } from "../support/builders/a-file.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let sealId: number;
const queued: { task: string; payload: Record<string, unknown> }[] = [];
const keeper = { as: "SEAL01", lang: "en-US" } as const;
beforeAll(async () => {
  app = await startDemonstration({
    ports: { jobs: { add: async (_tx, task, payload) => void queued.push({ task, payload }) } },
  });
  const { rows } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and medium = 'physical' order by seal_id limit 1`.execute(
    app.database.kysely,
  );
  sealId = rows[0]!.sealId;
}, 60_000);
afterAll(() => app.close());
beforeEach(() => {
  queued.length = 0;
});

const job: JobContext = { jobId: "1", attempt: 1, maxAttempts: 25, signal: new AbortController().signal };

/** Two copies with three impressions each, approved by everybody. */
async function toBeAgreed(): Promise<Filed & { fileId: string }> {
  const file = await anUploadedFile(app, "STAFF01", "协议.pdf");
  const filed = await fileApplication(app, "STAFF01", "SEAL", {
    stampReason: "签订协议",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "physical",
    sealNum: 2,
    sealCount: 3,
    sealPositions: [{ sealId, position: "documentSeal", description: "落款处" }],
    attachments: [file as never],
  });
  const leader = (await approve(app, "LEADER01", filed.next[0]!.bpdTaskId)).data;
  const head = (await approve(app, "HEAD01", leader.next[0]!.bpdTaskId)).data;
  await approve(app, "SEAL01", head.next.find(({ userCode }) => userCode === "SEAL01")!.bpdTaskId);
  return { ...filed, fileId: file.fileId };
}

/** The same, before the keeper with the seal in hand. */
async function toBeSealed(): Promise<Filed & { fileId: string }> {
  const filed = await toBeAgreed();
  const { payload } = queued.find(({ task }) => task === "sealDocuments")!;
  for (let times = 0; times < 2; times += 1) await sealDocumentsJob(app.ports)(payload, job);
  return filed;
}

/** So many statements wait for somebody's lock. */
async function waitersFor(many: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.database.kysely,
      );
      return rows.length;
    })
    .toBeGreaterThanOrEqual(many);
}

const aScan = async (name = "协议-已盖章.pdf") =>
  await anUploadedFile(app, "SEAL01", name, Buffer.concat([contents.pdf, Buffer.from(`% ${Math.random()}`)]));
const finish = async (filed: Filed & { fileId: string }, more = {}) =>
  await app.call(
    finishPhysicalSealing,
    {
      bpdInstanceId: filed.instanceId,
      impressions: 6,
      scans: [{ originalFileId: filed.fileId, ...(await aScan()) }],
      ...more,
    },
    keeper,
  );
const waiting = async ({ instanceId }: Filed) =>
  (await app.call(physicalSealings, {}, keeper)).data.find(
    ({ bpdInstanceId }) => bpdInstanceId === instanceId,
  );

describe("documents that are sealed by hand", () => {
  it("wait for their keeper, with what was applied for", async () => {
    // when
    const filed = await toBeSealed();

    // then
    expect(await waiting(filed)).toMatchObject({
      applyId: filed.applyId,
      planned: 6,
      seals: [{ sealId, description: "落款处" }],
      documents: [{ fileId: filed.fileId, fileName: "协议.pdf" }],
    });
  });

  it("are told of to those who keep the seal and had a task of it, once", async () => {
    // when
    const filed = await toBeSealed();

    // then
    const { rows } = await sql<{ userCode: string; kind: string }>`
      select user_code, kind from notification where instance_id = ${filed.instanceId} and kind = 'seal_by_hand'
      order by user_code`.execute(app.database.kysely);
    expect(rows.map(({ userCode }) => userCode)).toEqual(["SEAL01", "SEAL02"]);
    const { data } = await app.call(noticeTasks, {}, keeper);
    expect(data.rows[0]?.text).toBe(
      "“一份申请” is waiting to be sealed by hand. Record the sealing when it is done.",
    );
  });

  it("go on with counter and scan, whose hashes stand in the history and answer to a code", async () => {
    // given
    const filed = await toBeSealed();

    // when
    const { data } = await finish(filed);

    // then
    expect([data.sealed, await waiting(filed)]).toEqual([1, undefined]);
    const detail = (await app.call(instanceDetail, { applyId: filed.applyId }, { as: "STAFF01" })).data;
    const [scan] = detail.values["sealedFiles"] as unknown as { code: string; sha256: string }[];
    expect([detail.instance.applyStatus, detail.values["impressionsMade"]]).toEqual(["complete", 6]);
    const proof = (await app.call(verifySealedFile, { code: scan!.code })).data;
    expect([proof.sha256, proof.impressions, proof.signedAs]).toEqual([scan!.sha256, 6, ""]);
    const { rows } = await sql<{ body: string }>`
      select body::text as body from instance_event where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    expect(rows.filter(({ body }) => body.includes(scan!.sha256))).toHaveLength(1);
    expect((await verifyHistory(app.database)).broken).toEqual([]);
  });

  it("are sealed once, also by two keepers at once", async () => {
    // given
    const filed = await toBeSealed();

    // when
    const answers = await Promise.all([finish(filed), finish(filed)]);

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { rows } = await sql`select from sealed_file where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it("and are recalled in the same moment are not sealed as well", async () => {
    // given
    const filed = await toBeSealed();
    const scan = { originalFileId: filed.fileId, ...(await aScan()) };

    // when: the recall is being written as the keeper comes
    const calls: Promise<{ status: number }>[] = [];
    await app.database.write(async (tx) => {
      await sql`select from process_instance where instance_id = ${filed.instanceId} for update`.execute(tx);
      calls.push(app.call(recallInstance, { applyId: filed.applyId }, { as: "STAFF01" }));
      await waitersFor(1);
      calls.push(finish(filed, { scans: [scan] }));
      await waitersFor(2);
    });
    const answers = await Promise.all(calls);

    // then
    const detail = (await app.call(instanceDetail, { applyId: filed.applyId }, { as: "STAFF01" })).data;
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(detail.instance.applyStatus).toBe("returned");
    const { rows } = await sql`
      select from sealed_file where instance_id = ${filed.instanceId} union all
      select from seal_order where instance_id = ${filed.instanceId}`.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  it("are not waited for where they are recalled as the step begins", async () => {
    // given
    const filed = await toBeAgreed();
    const { database } = app.ports;
    const write: typeof database.write = async (...given) => {
      await app.call(recallInstance, { applyId: filed.applyId }, { as: "STAFF01" });
      return await database.write(...given);
    };
    const ports = { ...app.ports, database: { ...database, write } as typeof database };

    // when
    await sealDocumentsJob(ports)(queued.find(({ task }) => task === "sealDocuments")!.payload, job);

    // then
    const { rows } = await sql`
      select from notification where instance_id = ${filed.instanceId} and kind = 'seal_by_hand'`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  it("are refused by field: another number without a reason, a scan that is missing or not one's own", async () => {
    // given
    const filed = await toBeSealed();
    const stranger = await anUploadedFile(app, "STAFF01", "别人的.pdf");

    // when
    const answers = [
      await finish(filed, { impressions: 7 }),
      await finish(filed, { scans: [] }),
      await finish(filed, { scans: [{ originalFileId: filed.fileId, ...stranger }] }),
      await finish(filed, { impressions: 7, remark: "第一份盖错，重盖一次" }),
    ];

    // then
    expect(answers.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
      ["remark"],
      ["scans[0]"],
      ["scans[0]"],
      [],
    ]);
  });

  it("are not even read where a mail with them would be too large", async () => {
    // given
    const filed = await toBeSealed();
    await finish(filed);
    await sql`
      update attachment set size_bytes = 21 * 1024 * 1024
      where file_id in (select sealed_file_id from sealed_file where instance_id = ${filed.instanceId})`.execute(
      app.database.kysely,
    );
    let read = 0;
    const { files } = app.ports;
    const open: typeof files.open = (key) => {
      read += 1;
      return files.open(key);
    };
    const ports = { ...app.ports, files: { ...files, open } };
    const config = { people: [], addresses: [], templates: [], format: "pdf" as const, sealed: true };
    const row = {
      instanceId: filed.instanceId,
      organId: 1_000_001,
      config,
      setBy: "STAFF01",
      state: "queued",
    };

    // when
    const documents = await documentsToMail(ports, row as MailRow, "STAFF01", new Date());

    // then
    expect([documents, read]).toEqual([{ reason: "too_large" }, 0]);
  });

  it("are nothing to who keeps none of the seals", async () => {
    // given
    const filed = await toBeSealed();
    await sql`update seal set keepers = '{SEAL02}' where seal_id = ${sealId}`.execute(app.database.kysely);

    // when
    const { body } = await finish(filed);

    // then
    await sql`update seal set keepers = '{}' where seal_id = ${sealId}`.execute(app.database.kysely);
    expect(body.code).toBe(12_471);
  });
});

describe("a physical seal", () => {
  const give = (userCode: string, purpose = "外出签约") =>
    app.call(handOverSeal, { sealId, userCode, purpose }, keeper);

  it("is in the hands of one person, until it is back; both with their times", async () => {
    // when
    const given = (await give("STAFF01")).data;
    const again = await give("STAFF02");
    const open = (await app.call(sealHandOvers, {}, keeper)).data;
    const back = (await app.call(takeSealBack, { sealId, remark: "完好" }, keeper)).data;
    const twice = await app.call(takeSealBack, { sealId }, keeper);

    // then
    expect(given).toMatchObject({ holder: { userCode: "STAFF01" }, givenBy: { userCode: "SEAL01" } });
    expect([again.status, again.body.code]).toEqual([409, 12_525]);
    expect(open.map(({ handOverId }) => handOverId)).toEqual([given.handOverId]);
    expect(back).toMatchObject({ takenBackBy: { userCode: "SEAL01" }, remark: "完好" });
    expect(Date.parse(back.takenBackAt!)).toBeGreaterThanOrEqual(Date.parse(given.givenAt));
    expect(twice.status).toBe(404);
    expect((await app.call(sealHandOvers, {}, keeper)).data).toEqual([]);
    expect((await app.call(sealHandOvers, { sealId }, keeper)).data).toHaveLength(1);
  });

  it("is handed to nobody whose account has ended", async () => {
    const set = (status: string) =>
      sql`update user_account set status = ${status} where user_code = 'STAFF02'`.execute(
        app.database.kysely,
      );
    await set("0");
    const refused = await give("STAFF02");
    await set("1");
    expect([refused.status, refused.body.errors?.["userCode"]]).toEqual([
      422,
      expect.stringContaining("has left"),
    ]);
  });

  it("is handed to nobody outside the organisation, and not without saying what for", async () => {
    expect(Object.keys((await give("NOBODY")).body.errors!)).toEqual(["userCode"]);
    expect(Object.keys((await give("STAFF01", " ")).body.errors!)).toEqual(["purpose"]);
  });
});
