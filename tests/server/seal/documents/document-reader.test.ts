import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentToSeal } from "#contract/calls/seal-documents.ts";
import { openDocumentReader, readDocumentJob } from "#server/seal/index.ts";
import type { JobTask } from "#server/jobs/index.ts";
import { ThreadDied } from "#server/threads/index.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anUploadedFile } from "../../../support/builders/a-file.ts";

let app: TestApp;
let office: LeaveOffice;
beforeAll(async () => {
  app = await startTestApp();
  office = await aLeaveOffice(app);
});
afterAll(() => app.close());

const upload = async (bytes: Uint8Array): Promise<string> =>
  (await anUploadedFile(app, office.staff.userCode, "合同.pdf", Buffer.from(bytes))).fileId;
const asked = async (fileId: string, userCode = office.staff.userCode) =>
  await app.call(documentToSeal, { fileId }, { as: userCode });

async function aDocument(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([595, 842]);
  return await document.save();
}

/** Threads in which every job does this. */
const threadsThat = (task: JobTask) => ({ task: () => task });

it("a document of five hundred pages is read once, and known to every process from then on", async () => {
  // given
  const fileId = await upload(await aDocument(500));

  // when
  const reader = openDocumentReader(app.database, threadsThat(readDocumentJob(app.ports)));
  await Promise.all([reader.read(fileId), reader.read(fileId)]);

  // then
  const { facts } = (await asked(fileId)).data;
  expect(facts?.pages).toHaveLength(500);
  expect(facts?.pages[0]).toEqual({ x: 0, y: 0, width: 595, height: 842, rotation: 0 });
});

it("one that would unpack to more than the machine has is refused in words", async () => {
  // given
  const packed = deflateSync(Buffer.alloc(65 * 1024 * 1024));
  const fileId = await upload(
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/ObjStm/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
    ]),
  );

  // when
  await openDocumentReader(app.database, threadsThat(readDocumentJob(app.ports))).read(fileId);

  // then
  expect((await asked(fileId)).data.facts).toEqual({ fault: "pdfTooComplex", pages: [] });
});

it.each<[string, JobTask]>([
  ["crashes whoever reads it", () => Promise.reject(new ThreadDied(new Error("gone")))],
  [
    "comes to no end",
    (_payload, { signal }) =>
      new Promise((_settle, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
  ],
])("one that %s is known as such, and read no more", async (_what, task) => {
  // given
  const fileId = await upload(await aDocument(1));

  // when
  await openDocumentReader(app.database, threadsThat(task), 20).read(fileId);

  // then
  expect((await asked(fileId)).data.facts).toEqual({ fault: "pdfTooComplex", pages: [] });
});

it("while it is being read nobody is told anything; a failure of ours is no fault of the document", async () => {
  // given
  const fileId = await upload(await aDocument(1));
  const away = threadsThat(() => Promise.reject(new Error("the database is away")));

  // when
  const reading = openDocumentReader(app.database, away).read(fileId);

  // then
  await expect(reading).rejects.toThrow("away");
  expect((await asked(fileId)).data.facts?.pages).toHaveLength(1);
});

it("who may not read a document is not told of it", async () => {
  const fileId = await upload(await aDocument(1));
  expect((await asked(fileId, office.leader.userCode)).status).toBe(404);
});
