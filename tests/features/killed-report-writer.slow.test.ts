import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateApprovalChains } from "#contract/calls/approval-chains.ts";
import { downloadReportFile, listReportFiles } from "#contract/calls/report-files.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { processesToKill, type ProcessesToKill } from "../support/kill-a-worker.ts";

const minute = { timeout: 60_000, interval: 250 };
let processes: ProcessesToKill;
let work: Workplace;
beforeAll(async () => {
  processes = await processesToKill();
  const { app } = processes;
  work = await aWorkplace(app.database.kysely);
  const chain = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  await publish(app, work, aProcess(chain, { processId: "REPORTED" }));
  for (const title of ["甲", "乙"]) await fileApplication(app, work.staff, "REPORTED", { title }, title);
}, 120_000);
afterAll(() => processes.close(), 60_000);

test("when the process that writes a report is killed, another writes it, once, and its person is told once", async () => {
  // given
  const { app } = processes;
  const as = { as: work.designer, lang: "en-US" } as const;
  let fileId = "";

  // when
  await processes.killWhile(
    [sql`lock table report_file_chunk in access exclusive mode`],
    async () => {
      ({ fileId } = (await app.call(generateApprovalChains, { format: "csv" }, as)).data);
    },
    1,
  );

  // then
  const fileNow = async () => (await app.call(listReportFiles, { fileId }, as)).data.rows[0];
  await expect.poll(async () => (await fileNow())?.state, minute).toBe("done");
  const { token } = await app.logIn(work.designer);
  const { body } = await app.app.inject({
    method: "GET",
    url: `${downloadReportFile.path}?fileId=${fileId}`,
    headers: { token },
  });
  expect(body.trimEnd().split("\r\n")).toHaveLength(5);
  expect(await fileNow()).toMatchObject({ done: 2, total: 2, bytes: Buffer.byteLength(body) });
  expect(await noticesTold(app, work.designer, "report_file_ready")).toHaveLength(1);
}, 300_000);
