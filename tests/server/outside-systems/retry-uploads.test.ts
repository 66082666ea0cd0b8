import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retryUploads } from "#contract/calls/table-actions.ts";
import { getTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { retryUpload, uploadTask } from "#server/outside-systems/retry-uploads.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile, contents } from "../../support/builders/a-file.ts";
import { anAccount } from "../../support/builders/account.ts";

let nasDir: string;
let test: TestApp;
let without: TestApp;
let admin: { as: string };
let fileId: string;
const queued: Record<string, unknown>[] = [];
const queues = new Set<string | undefined>();
beforeAll(async () => {
  nasDir = await mkdtemp(join(tmpdir(), "chancery-nas-"));
  test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    config: { nasDir },
    ports: {
      jobs: {
        add: async (_tx, _task, payload, options) => {
          queued.push(payload);
          queues.add(options?.queueName);
        },
      },
    },
  });
  without = await startTestApp({ database: test.database });
  admin = { as: (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode };
  ({ fileId } = await anUploadedFile(test, admin.as));
});
afterAll(async () => {
  await without.close();
  await test.close();
  await rm(nasDir, { recursive: true, force: true });
});
beforeEach(() => void (queued.length = 0));

async function anUpload(nasPath: string, of = fileId): Promise<number> {
  const { rows } = await sql<{ uploadId: number }>`
    insert into doc_nas_upload (file_id, file_name, nas_path, state, attempts)
    values (${of}, '发票.pdf', ${nasPath}, 'failed', 1) returning upload_id`.execute(test.database.kysely);
  return rows[0]!.uploadId;
}
async function retried(key: number) {
  void (await test.call(retryUploads, { keys: [key] }, admin)).data;
  for (const payload of queued) await retryUpload(test.ports, payload as { uploadId: number });
  return (await test.call(onTable(getTableRow, "docNasUpload"), { key }, admin)).data;
}

describe("a failed upload", () => {
  it("is copied to the network storage, after the one before it: a storage that hangs takes one place from other work", async () => {
    expect(await retried(await anUpload("2026/03"))).toMatchObject({ state: "succeeded", attempts: 2 });
    expect(await readFile(join(nasDir, "2026/03/发票.pdf"))).toEqual(contents.pdf);
    expect([...queues]).toEqual([uploadTask]);
  });

  it.each([
    ["out of the network storage", "../../elsewhere", undefined],
    ["for a document that is gone", "2026/04", "gone"],
  ])("%s fails and says why", async (_what, path, of) => {
    const row = await retried(await anUpload(path, of));
    expect([row["state"], String(row["error"]).length > 0]).toEqual(["failed", true]);
  });

  it("is refused, with the setting's name, where there is no network storage", async () => {
    const { status, body } = await without.call(retryUploads, { keys: [await anUpload("x")] }, admin);
    expect([status, body.params]).toEqual([422, { setting: "NAS_DIR" }]);
  });
});
