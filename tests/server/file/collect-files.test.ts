import { mkdir, readdir, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { backgroundTasks } from "#server/background.ts";
import { collectFiles } from "#server/file/index.ts";
import type { Ports } from "#server/http/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anUploadedFile } from "../../support/builders/a-file.ts";
import { aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let test: TestApp;
let place: Workplace;
let processId: string;

beforeAll(async () => {
  test = await startTestApp();
  place = await aWorkplace(test.database.kysely);
  processId = await publish(
    test,
    place,
    aProcess(
      [
        aStart("leader"),
        aTask("leader", { assignedType: "groupLeader", taskAssigned: "", taskRunWay: "any", taskHour: 8 }),
      ],
      { processId: "COLLECTED", company: String(place.organId) },
    ),
  );
});
afterAll(() => test.close());

const aDayLater = () =>
  sql`update attachment set since = since - interval '25 hours'`.execute(test.database.kysely);
const names = async () =>
  (await test.database.kysely.selectFrom("attachment").select("fileName").orderBy("fileName").execute()).map(
    ({ fileName }) => fileName,
  );
const stored = async () =>
  (await readdir(join(test.ports.config.dataDir, "files"), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

it("removes what no application has referred to for a day, and nothing else", async () => {
  // given: one submitted, one in a draft that is given up, one never saved, one of today
  const as = { as: place.staff };
  const submitted = await anUploadedFile(test, place.staff, "已提交.pdf");
  await fileApplication(test, place.staff, processId, { title: "一份", attachments: [submitted] });
  const cancelled = await anUploadedFile(test, place.staff, "已作废.pdf");
  const { instanceId, bpdTaskId } = (await test.call(checkStart, { processId }, as)).data;
  const data = JSON.stringify({ attachments: [cancelled] });
  void (await test.call(saveApplyInfo, { instanceId, bpdTaskId, data }, as)).data;
  void (await test.call(cancelApply, { instanceId, bpdTaskId }, as)).data;
  await anUploadedFile(test, place.staff, "未保存.pdf");
  await aDayLater();
  await anUploadedFile(test, place.staff, "今天.pdf");
  const broken = join(tmpdir(), `chancery-upload-left-${place.organId}`);
  await mkdir(broken);
  await utimes(broken, 0, 0);

  // when
  await Promise.all([collectFiles(test.ports), collectFiles(test.ports)]);

  // then
  expect(await names()).toEqual(["今天.pdf", "已提交.pdf"]);
  expect(await stored()).toBe(2);
  await expect(stat(broken)).rejects.toThrow("ENOENT");
});

it("removes what an upload that broke off in the storage has left", async () => {
  // given
  await anUploadedFile(test, place.staff, "半途.pdf");
  await sql`update attachment set state = 'arriving', since = since - interval '25 hours' where file_name = '半途.pdf'`.execute(
    test.database.kysely,
  );
  const before = await stored();

  // when
  await collectFiles(test.ports);

  // then
  expect(await names()).not.toContain("半途.pdf");
  expect(await stored()).toBe(before - 1);
});

it("removes no further file once it is told to stop, and the others in the next run", async () => {
  // given: told while the first is removed
  await aDayLater();
  await collectFiles(test.ports);
  for (const name of ["一.pdf", "二.pdf", "三.pdf"]) await anUploadedFile(test, place.staff, name);
  await aDayLater();
  const before = await stored();
  const stop = new AbortController();
  const { files } = test.ports;
  const stopping = Object.create(files) as typeof files;
  stopping.remove = async (key) => {
    stop.abort();
    await files.remove(key);
  };
  const run = (ports: Ports, signal: AbortSignal) =>
    backgroundTasks(ports)["collectFiles"]?.({}, { jobId: "1", attempt: 1, maxAttempts: 1, signal });

  // when
  await run({ ...test.ports, files: stopping }, stop.signal);
  const [listed, kept] = [(await names()).filter((name) => /^[一二三]/u.test(name)), await stored()];
  await run(test.ports, new AbortController().signal);

  // then
  expect([listed.length, kept]).toEqual([2, before - 1]);
  expect((await names()).filter((name) => /^[一二三]/u.test(name))).toEqual([]);
});
