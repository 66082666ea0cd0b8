import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealQueryInstance, sealQueryTaskPage, verifySealedFile } from "#contract/calls/eseal-query.ts";
import { downloadFile } from "#contract/calls/file.ts";
import { updateSeal } from "#contract/calls/seal.ts";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { submitApply } from "#contract/calls/task/apply.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { JobContext } from "#server/jobs/index.ts";
import { verifyHistory } from "#server/process/verify-history.ts";
import { sealDocumentsJob } from "#server/sealing/index.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { aFileOnDisk, anUploadedFile } from "../support/builders/a-file.ts";
import { approve, type Filed, fileApplication, newestTask } from "../support/builders/file-application.ts";

const run = promisify(execFile);
let app: TestApp;
const queued: { task: string; payload: Record<string, unknown> }[] = [];
const keeper = { as: "SEAL01", lang: "en-US" } as const;
beforeAll(async () => {
  app = await startDemonstration({
    ports: { jobs: { add: async (_tx, task, payload) => void queued.push({ task, payload }) } },
  });
}, 60_000);
afterAll(() => app.close());
beforeEach(() => {
  queued.length = 0;
});

async function aContract(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([595, 842]);
  return Buffer.from(await document.save());
}

async function sealCalled(name: string): Promise<number> {
  const { rows } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and seal_name like ${`%${name}`} order by length(seal_name)`.execute(
    app.database.kysely,
  );
  return rows[0]!.sealId;
}

/** A contract of thirty pages: a riding seal over all of them and a seal at its end, with the head of the department. */
async function aContractToSeal(
  seal = "合同专用章",
): Promise<Filed & { seat: number; seats: Filed["next"]; fileId: string; sealId: number }> {
  const file = await anUploadedFile(app, "STAFF01", "合同.pdf", await aContract(30));
  const sealId = await sealCalled(seal);
  const riding = { from: 1, to: 30, sides: "all", edge: "right", yMm: 140, groupSize: 20 };
  const values: FormValues = {
    stampReason: "签订合同",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "electronic",
    sealNum: 1,
    sealCount: 31,
    attachments: [file as unknown as FormValues],
    sealPositions: [
      { sealId, position: "crossPageSeal", fileId: file.fileId, riding },
      { sealId, position: "signatureSeal", fileId: file.fileId, spots: [{ page: 30, xMm: 150, yMm: 220 }] },
    ],
  };
  const filed = await fileApplication(app, "STAFF01", "SEAL", values);
  const leader = (await approve(app, "LEADER01", filed.next[0]!.bpdTaskId)).data;
  const head = (await approve(app, "HEAD01", leader.next[0]!.bpdTaskId)).data;
  const seat = head.next.find(({ userCode }) => userCode === "SEAL01")!.bpdTaskId;
  return { ...filed, seat, seats: head.next, fileId: file.fileId, sealId };
}

async function storageKeyOf(fileId: string): Promise<string> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from attachment where file_id = ${fileId}`.execute(app.database.kysely);
  return rows[0]!.storageKey;
}
const storedBytes = async (fileId: string): Promise<Buffer> =>
  await buffer((await app.ports.files.open(await storageKeyOf(fileId)))!);

/** What somebody does who may write to the disk and to the row of the file, but not to the chained history. */
async function exchange(fileId: string, content: Buffer): Promise<void> {
  const file = await aFileOnDisk(content);
  await app.ports.files.put(await storageKeyOf(fileId), file);
  await sql`
    update attachment set sha256 = ${Buffer.from(file.sha256, "hex")}, size_bytes = ${file.sizeBytes}
    where file_id = ${fileId}`.execute(app.database.kysely);
}

const job: JobContext = { jobId: "1", attempt: 1, maxAttempts: 25, signal: new AbortController().signal };
const sealing = () => queued.find(({ task }) => task === "sealDocuments")!.payload;
const seal = () => sealDocumentsJob(app.ports)(sealing(), job);
/** Something happens while the sealed document is on its way into the storage. */
async function sealWhile(happens: () => Promise<unknown>): Promise<void> {
  const { files } = app.ports;
  const put: typeof files.put = async (...given) => {
    await happens();
    await files.put(...given);
  };
  await sealDocumentsJob({ ...app.ports, files: { ...files, put } })(sealing(), job);
}
async function rowsOf(table: "sealed_file" | "seal_order", { instanceId }: Filed): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} where instance_id = ${instanceId}`.execute(
    app.database.kysely,
  );
  return rows.length;
}
async function sealedOf({ applyId }: Filed): Promise<(Attachment & Record<string, string>)[]> {
  const { data } = await app.call(instanceDetail, { applyId }, { as: "STAFF01" });
  return (data.values["sealedFiles"] ?? []) as never;
}
const statusOf = async ({ applyId }: Filed) =>
  (await app.call(instanceDetail, { applyId }, { as: "STAFF01" })).data.instance.applyStatus;
const problemOf = async ({ applyId }: Filed) =>
  (await app.call(incidents, {}, { as: "ADMIN", lang: "en-US" })).data.rows.find(
    (row) => row.applyId === applyId,
  );

describe("once the keeper has agreed", () => {
  it("a contract is stamped and signed, its original beside it, both hashes in the history", async () => {
    // given
    const filed = await aContractToSeal();

    // when
    await approve(app, "SEAL01", filed.seat);
    await seal();

    // then
    const [file] = await sealedOf(filed);
    expect(file).toMatchObject({ originalFileId: filed.fileId, sha256: expect.any(String) });
    expect(await statusOf(filed)).toBe("complete");
    const { rows: orders } = await sql<{ documents: unknown }>`
      select request -> 'documents' as documents from seal_order where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    expect(orders).toMatchObject([{ documents: [{ sha256: file!["sha256"], code: expect.any(String) }] }]);
    const { rows } = await sql<{ storageKey: string }>`
      select storage_key from attachment where file_id = ${file!.fileId} and state = 'referenced'`.execute(
      app.database.kysely,
    );
    const path = join(await mkdtemp(join(tmpdir(), "sealed-")), "contract.pdf");
    await writeFile(path, await buffer((await app.ports.files.open(rows[0]!.storageKey))!));
    expect((await run("pdfsig", ["-nocert", path])).stdout).toContain("Signature is Valid");
    const { rows: history } = await sql<{ body: string }>`
      select body::text as body from instance_event where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    expect(history.filter(({ body }) => body.includes(file!["sha256"]!))).toHaveLength(1);
    // With the submission, and with the sealing.
    expect(history.filter(({ body }) => body.includes(file!["originalSha256"]!))).toHaveLength(2);
  });

  it("each document is sealed once, however often and by however many processes it is begun", async () => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);

    // when
    await Promise.allSettled([seal(), seal(), seal()]);
    await seal();

    // then
    expect(await sealedOf(filed)).toHaveLength(1);
    const { rows } = await sql`select from sealed_file where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    expect(rows).toHaveLength(1);
    expect(await problemOf(filed)).toBeUndefined();
  });

  it("by two keepers at once, one of them has decided and it is sealed once", async () => {
    // given
    const filed = await aContractToSeal();
    const other = filed.seats.find(({ userCode }) => userCode === "SEAL02")!.bpdTaskId;

    // when
    const answers = await Promise.all([approve(app, "SEAL01", filed.seat), approve(app, "SEAL02", other)]);
    const begun = queued.filter(({ task }) => task === "sealDocuments");
    await seal();

    // then
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(begun).toHaveLength(1);
    expect(await sealedOf(filed)).toHaveLength(1);
  });

  it("anybody with the code is told of the sealing without log-in, and nothing of the application", async () => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);
    await seal();
    const [file] = await sealedOf(filed);
    const { rows } = await sql<{ code: string }>`
      select code from sealed_file where instance_id = ${filed.instanceId}`.execute(app.database.kysely);
    const code = rows[0]!.code;

    // when: as it is printed, as somebody types it, and a wrong one
    const printed = await app.call(verifySealedFile, { code });
    const typed = await app.call(verifySealedFile, { code: code.toLowerCase().replaceAll("-", " ") });
    const wrong = await app.call(verifySealedFile, { code: `X${code.slice(1)}Y` });
    const applied = await app.call(sealQueryInstance, { applyId: code }, { lang: "en-US" });
    const page = await app.call(sealQueryTaskPage, { applyId: code });
    const byNumber = await app.call(sealQueryInstance, { applyId: filed.applyId });

    // then
    expect(printed.data).toMatchObject({
      code,
      sha256: file!.sha256,
      impressions: 31,
      seals: [{ sealName: expect.stringContaining("合同专用章"), lostAt: null }],
    });
    expect(JSON.stringify(printed.body)).not.toMatch(/签订合同|STAFF01|合同\.pdf/u);
    expect(applied.data).toMatchObject({ applyStatus: "complete", documents: 1 });
    // As the wire spells it.
    expect(page.data.values).toEqual({ styleOfUSeStamp: "electronic", sealNum: 1, sealCount: 31 });
    expect(page.data.form.components.map(({ componentCode }) => componentCode).toSorted()).toEqual([
      "sealCount",
      "sealNum",
      "styleOfUSeStamp",
    ]);
    expect(JSON.stringify([applied.body, page.body])).not.toMatch(/签订合同|STAFF01|合同\.pdf|合作机构/u);
    expect([byNumber.status, byNumber.body.code]).toEqual([404, 12492]);
    expect(typed.data).toEqual(printed.data);
    expect([wrong.status, wrong.body.code]).toEqual([404, 12492]);
  });

  it("nothing is recalled any more", async () => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);
    await seal();

    // when
    const { status } = await app.call(recallInstance, { applyId: filed.applyId }, { as: "STAFF01" });

    // then
    expect(status).toBe(409);
  });
});

describe("an application that is taken back while its documents are being sealed", () => {
  const takenBack = {
    "is recalled": async ({ applyId }: Filed) =>
      (await app.call(recallInstance, { applyId }, { as: "STAFF01" })).status,
    "is cancelled": async ({ applyId, instanceId }: Filed) => {
      await app.call(recallInstance, { applyId }, { as: "STAFF01" });
      return (await app.call(cancelApply, { instanceId, reason: "不再需要" }, { as: "STAFF01" })).status;
    },
  };
  it.each(Object.entries(takenBack))("and %s has nothing sealed and nothing ordered", async (_, takeBack) => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);

    // when
    let status = 0;
    await sealWhile(async () => {
      status = await takeBack(filed);
    });

    // then
    expect(status).toBe(200);
    expect([await rowsOf("sealed_file", filed), await rowsOf("seal_order", filed)]).toEqual([0, 0]);
    expect([await sealedOf(filed), await problemOf(filed)]).toEqual([[], undefined]);
  });

  it("is sealed once it is submitted again and everybody has agreed, also where the first sealing ends late", async () => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);
    const agreedAgain = async () => {
      await app.call(recallInstance, { applyId: filed.applyId }, { as: "STAFF01" });
      const bpdTaskId = await newestTask(app, "STAFF01");
      const again = { bpdTaskId, applyUser: "STAFF01", instanceId: filed.instanceId };
      const submitted = (await app.call(submitApply, again, { as: "STAFF01" })).data;
      const leader = (await approve(app, "LEADER01", submitted.next[0]!.bpdTaskId)).data;
      const head = (await approve(app, "HEAD01", leader.next[0]!.bpdTaskId)).data;
      const seat = head.next.find(({ userCode }) => userCode === "SEAL01")!.bpdTaskId;
      await approve(app, "SEAL01", seat);
    };

    // when
    await sealWhile(agreedAgain);
    const before = await rowsOf("sealed_file", filed);
    queued.splice(
      0,
      queued.findLastIndex(({ task }) => task === "sealDocuments"),
    );
    await seal();

    // then
    expect(before).toBe(0);
    expect(await sealedOf(filed)).toMatchObject([{ originalFileId: filed.fileId }]);
    expect([await rowsOf("sealed_file", filed), await rowsOf("seal_order", filed)]).toEqual([1, 1]);
    expect(await statusOf(filed)).toBe("complete");
  });
});

describe("what is submitted is bound by its hash", () => {
  it("which stands in the chained history with the submission", async () => {
    // given
    const filed = await aContractToSeal();

    // then
    const { rows } = await sql<{ files: { fileId: string; sha256: string }[] }>`
      select body -> 'files' as files from instance_event
      where instance_id = ${filed.instanceId} and type = 'submitted'`.execute(app.database.kysely);
    const sha256 = createHash("sha256")
      .update(await storedBytes(filed.fileId))
      .digest("hex");
    expect(rows).toEqual([{ files: [{ fileId: filed.fileId, sha256 }] }]);
    const report = await verifyHistory(app.database);
    expect(report.broken).toEqual([]);
  });

  it("so that nobody who decides is shown another document", async () => {
    // given
    const filed = await aContractToSeal();
    const submitted = await storedBytes(filed.fileId);
    const shown = () => app.call(downloadFile, { fileId: filed.fileId }, keeper);

    // when
    await exchange(filed.fileId, await aContract(2));
    const exchanged = await shown();
    await exchange(filed.fileId, submitted);
    const again = await shown();

    // then
    expect([exchanged.status, exchanged.body.code]).toEqual([409, 12_520]);
    expect(JSON.stringify(exchanged.body)).toContain("“合同.pdf” isn’t the one that was submitted");
    expect(again.status).toBe(200);
  });
});

describe("what keeps a document from being sealed is told", () => {
  it("to the keeper: a seal that is lost meanwhile", async () => {
    // given
    const filed = await aContractToSeal("财务专用章");
    await app.call(updateSeal, { sealId: filed.sealId, lost: true }, keeper);

    // when
    const { status, body } = await approve(app, "SEAL01", filed.seat);

    // then
    expect([status, body.code]).toEqual([409, 12_470]);
  });

  it("so that they choose another one, at the same place, and seal with it", async () => {
    // given
    const filed = await aContractToSeal("法定代表人名章");
    const other = await sealCalled("合同专用章");
    await app.call(updateSeal, { sealId: filed.sealId, sealStatus: "disabled" }, keeper);
    const { data } = await app.call(instanceDetail, { applyId: filed.applyId }, keeper);
    const rows = data.values["sealPositions"] as { sealId: number }[];
    const changed = rows.map((row) => ({ ...row, sealId: other }));

    // when
    const approval = { bpdTaskId: filed.seat, actionCode: "14", approveComments: "改用合同专用章" } as const;
    const { status } = await app.call(
      submitApprove,
      { ...approval, data: { sealPositions: changed } as never },
      keeper,
    );
    await seal();

    // then
    expect(status).toBe(200);
    const { rows: sealed } = await sql<{ sealIds: number[] }>`
      select seal_ids from sealed_file where instance_id = ${filed.instanceId}`.execute(app.database.kysely);
    expect(sealed).toEqual([{ sealIds: [other] }]);
  });

  it("to whoever is no keeper of the seal", async () => {
    // given
    const filed = await aContractToSeal("发票专用章");
    await app.call(updateSeal, { sealId: filed.sealId, keepers: ["SEAL02"] }, keeper);

    // when
    const { body } = await approve(app, "SEAL01", filed.seat);

    // then
    expect(body.code).toBe(12_471);
  });

  it("to administrators, who repair and retry it: a seal that was disabled after the keeper had agreed", async () => {
    // given
    const filed = await aContractToSeal("总公司公章");
    await approve(app, "SEAL01", filed.seat);
    await app.call(updateSeal, { sealId: filed.sealId, sealStatus: "disabled" }, keeper);

    // when
    await seal();
    const problem = await problemOf(filed);
    const before = await sealedOf(filed);
    await app.call(updateSeal, { sealId: filed.sealId, sealStatus: "valid" }, keeper);
    await app.call(retryIncident, { instanceId: filed.instanceId, visitId: problem!.visitId } as never, {
      as: "ADMIN",
    });
    queued.splice(
      0,
      queued.findLastIndex(({ task }) => task === "sealDocuments"),
    );
    await seal();

    // then
    expect(JSON.stringify(problem)).toContain("总公司公章");
    expect(before).toEqual([]);
    expect(await sealedOf(filed)).toHaveLength(1);
  });

  it("to administrators, who repair and retry it: bytes that were changed in the storage", async () => {
    // given
    const filed = await aContractToSeal();
    await approve(app, "SEAL01", filed.seat);
    const submitted = await storedBytes(filed.fileId);
    await exchange(filed.fileId, await aContract(29));

    // when
    await seal();
    const problem = await problemOf(filed);
    await exchange(filed.fileId, submitted);
    await app.call(retryIncident, { instanceId: filed.instanceId, visitId: problem!.visitId } as never, {
      as: "ADMIN",
    });
    queued.splice(
      0,
      queued.findLastIndex(({ task }) => task === "sealDocuments"),
    );
    await seal();

    // then
    expect(JSON.stringify(problem)).toContain("not the one that was submitted");
    expect(await sealedOf(filed)).toHaveLength(1);
  });
});
