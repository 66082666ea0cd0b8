import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { queueUploads } from "#server/outside-systems/queue-uploads.ts";
import { retryUpload, uploadTask } from "#server/outside-systems/retry-uploads.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile, contents } from "../../support/builders/a-file.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let nasDir: string;
let test: TestApp;
let work: Workplace;
const processId = "DOCUMENTS";
const queued: { uploadId: number }[] = [];
const queues = new Set<string | undefined>();
beforeAll(async () => {
  nasDir = await mkdtemp(join(tmpdir(), "chancery-nas-"));
  test = await startTestApp({
    schemas: "schemas",
    config: { nasDir },
    ports: {
      jobs: {
        add: async (_tx, _task, payload, options) => {
          queued.push(payload as { uploadId: number });
          queues.add(options?.queueName);
        },
      },
    },
  });
  work = await aWorkplace(test.database.kysely);
  const step = approvedBy("check", work.leader, { taskHour: 8 });
  await publish(test, work, aProcess([aStart("check"), step], { processId }));
}, 60_000);
afterAll(async () => {
  await test.close();
  await rm(nasDir, { recursive: true, force: true });
});

/** An application with two documents of one name, as the database has it once it has ended so. */
async function ended(status: string, form: object = {}, more: object = {}) {
  const db = test.database.kysely;
  const { data } = await test.call(checkStart, { processId }, { as: work.staff });
  const files = [await anUploadedFile(test, work.staff), await anUploadedFile(test, work.staff)];
  await sql`update attachment set state = 'referenced', instance_id = ${data.instanceId}, file_name = '发票.pdf'
    where file_id = any(${files.map(({ fileId }) => fileId)}::text[])`.execute(db);
  await sql`update process_instance set status = ${status}, ended_at = now(), form = ${JSON.stringify(form)}::jsonb,
      more = more || ${JSON.stringify(more)}::jsonb where instance_id = ${data.instanceId}`.execute(db);
  return data;
}

async function uploadsOf(instanceId: number) {
  const { rows } = await sql<{ nasPath: string; state: string; organ: number }>`
    select nas_path, state, _organ_id as organ from doc_nas_upload
    where bpd_instance_id = ${instanceId} order by nas_path`.execute(test.database.kysely);
  return rows;
}

it("the documents of an application that is complete are copied once, and those of one name beside each other", async () => {
  // given
  const { instanceId, applyId } = await ended("complete");

  // when: two processes look, and one looks again
  await Promise.all([queueUploads(test.ports), queueUploads(test.ports)]);
  await queueUploads(test.ports);
  for (const payload of queued.splice(0)) await retryUpload(test.ports, payload);

  // then
  expect([...queues]).toEqual([uploadTask]);
  const year = new Date().getUTCFullYear();
  const folder = `${work.organId}/${year}/${applyId}`;
  expect(await uploadsOf(instanceId)).toEqual([
    { nasPath: folder, state: "succeeded", organ: work.organId },
    { nasPath: `${folder}/2`, state: "succeeded", organ: work.organId },
  ]);
  for (const path of [folder, `${folder}/2`])
    expect(await readFile(join(nasDir, path, "发票.pdf"))).toEqual(contents.pdf);
});

it("a document that is attached later stands beside those of its name, whatever its id", async () => {
  // given
  const db = test.database.kysely;
  const { instanceId, applyId } = await ended("complete");
  await queueUploads(test.ports);
  queued.length = 0;

  // when: its id comes before or after those of the others, by chance
  for (let count = 0; count < 4; count += 1) {
    const { fileId } = await anUploadedFile(test, work.staff);
    await sql`update attachment set state = 'referenced', instance_id = ${instanceId}, file_name = '发票.pdf'
      where file_id = ${fileId}`.execute(db);
    await queueUploads(test.ports);
  }

  // then
  const folder = `${work.organId}/${new Date().getUTCFullYear()}/${applyId}`;
  const further = [2, 3, 4, 5, 6].map((place) => `${folder}/${place}`);
  expect((await uploadsOf(instanceId)).map(({ nasPath }) => nasPath)).toEqual([folder, ...further]);
});

it("nothing is copied of one that was canceled, rejected or is secret, nor without a storage", async () => {
  // given
  const kept = [
    await ended("cancelled"),
    await ended("complete", {}, { result: "rejected" }),
    await ended("complete", { degreeOfSecrecy: "confidential" }),
  ];
  const open = await ended("complete");

  // when
  await queueUploads({ ...test.ports, config: { ...test.ports.config, nasDir: undefined } });
  const without = await uploadsOf(open.instanceId);
  await queueUploads(test.ports);

  // then
  expect(without).toEqual([]);
  for (const { instanceId } of kept) expect(await uploadsOf(instanceId)).toEqual([]);
  expect(await uploadsOf(open.instanceId)).toHaveLength(2);
});
