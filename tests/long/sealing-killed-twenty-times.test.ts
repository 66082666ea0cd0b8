import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { embeddedFolder } from "../support/embedded-folder.ts";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";

const kills = 20;

/** What has to be seen before one of the two is killed: each in turn. */
const moments = [
  // The keeper has agreed.
  sql<{ is: boolean }>`select true as is`,
  // A process has taken the work up.
  sql<{ is: boolean }>`
    select exists (select from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'sealDocuments' and j.locked_at is not null) as is`,
  // A sealed file is on its way into the storage.
  sql<{ is: boolean }>`select exists (select from attachment where state = 'arriving') as is`,
];

/** An application with two documents of 60 pages, before its keeper. */
async function toSeal(app: TestApp, sealId: number): Promise<{ instanceId: number; seat: number }> {
  const document = await PDFDocument.create();
  for (let page = 0; page < 60; page += 1) document.addPage([595, 842]);
  document.setTitle(randomUUID());
  const bytes = Buffer.from(await document.save());
  const files = [
    await anUploadedFile(app, "STAFF01", "合同.pdf", bytes),
    await anUploadedFile(app, "STAFF01", "附件.pdf", bytes),
  ];
  const riding = { from: 1, to: 60, sides: "all", edge: "right", yMm: 140, groupSize: 20 };
  const filed = await fileApplication(app, "STAFF01", "SEAL", {
    stampReason: "签订合同",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "electronic",
    sealNum: 1,
    sealCount: 120,
    attachments: files as never,
    sealPositions: files.map(({ fileId }) => ({ sealId, position: "crossPageSeal", fileId, riding })),
  });
  const leader = (await approve(app, "LEADER01", filed.next[0]!.bpdTaskId)).data;
  const head = (await approve(app, "HEAD01", leader.next[0]!.bpdTaskId)).data;
  const seat = head.next.find(({ userCode }) => userCode === "SEAL01")!.bpdTaskId;
  return { instanceId: filed.instanceId, seat };
}

async function until({ kysely }: Database, moment: (typeof moments)[number]): Promise<void> {
  for (;;) {
    const { rows } = await moment.execute(kysely);
    if (rows[0]?.is === true) return;
  }
}

const allSealed = (instanceIds: readonly number[]) => sql<{ is: boolean }>`
  select not exists (select from process_instance i
    where i.instance_id = any(${[...instanceIds]}::bigint[]) and i.status <> 'complete') as is`;

test("of two processes one is killed twenty times while they seal: each document is sealed exactly once", async () => {
  // given
  const folder = await embeddedFolder();
  const dataDir = folder.dataDir();
  const first = await spawnServer({ DATA_DIR: dataDir, DEMO: "1", ROLE: "web" });
  const url = (await runningEmbeddedUrl(dataDir))!;
  const database = await openDatabase({ url, poolSize: 3 });
  const app = await startTestApp({ database, config: { dataDir } });
  const { token } = await app.logIn("SEAL01");
  const { rows: seals } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and seal_kind = 'contract' and medium = 'electronic'`.execute(
    database.kysely,
  );
  const worker = (): Promise<SpawnedServer> =>
    spawnServer({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: "1", ROLE: "worker" });
  const workers = [await worker(), await worker()];
  const instanceIds: number[] = [];

  // when
  for (let round = 0; round < kills; round += 1) {
    const { instanceId, seat } = await toSeal(app, seals[0]!.sealId);
    instanceIds.push(instanceId);
    await callServer(first.url, token, submitApprove, {
      bpdTaskId: seat,
      actionCode: "14",
      approveComments: "同意",
    });
    await until(database, moments[round % moments.length]!);
    const at = round % workers.length;
    await workers[at]!.kill("SIGKILL");
    workers[at] = await worker();
  }
  await until(database, allSealed(instanceIds));

  // then
  const { rows } = await sql<{ instanceId: number; files: number; inForm: number }>`
    select i.instance_id, (select count(*) from sealed_file f where f.instance_id = i.instance_id) as files,
      jsonb_array_length(i.form -> 'sealedFiles') as in_form
    from process_instance i where i.instance_id = any(${instanceIds}::bigint[]) order by 1`.execute(
    database.kysely,
  );
  expect(rows).toEqual(instanceIds.map((instanceId) => ({ instanceId, files: 2, inForm: 2 })));
  await app.close();
  await database.close();
  for (const server of [...workers, first]) await server.kill("SIGTERM");
  await folder.remove();
});
