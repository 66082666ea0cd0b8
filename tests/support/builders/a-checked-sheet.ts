import { isRefusal } from "#contract/errors/refusal.ts";
import { RestrictedData } from "#server/viewer/restricted-data.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { contextOf } from "#server/tables/rows/table-context.ts";
import { writeChunks } from "#server/table-jobs/transfer/chunks.ts";
import { enterJob, type JobSettings } from "#server/table-jobs/transfer/job-store.ts";
import type { TestApp } from "../app.ts";
import type { Account } from "./account.ts";

/** An import of a CSV sheet that the background has checked; answers its job. */
export async function aCheckedSheet(
  app: TestApp,
  { userCode, organId }: Pick<Account, "userCode" | "organId">,
  entity: string,
  { sheet, ...given }: { sheet: string } & Partial<JobSettings>,
): Promise<string> {
  const on = app.database.kysely;
  const author = {
    userCode,
    organId,
    roles: [],
    forbidden: RestrictedData.none,
    reach: [organId],
    language: "en-US" as const,
    now: new Date(),
    requestCode: "sheet",
  };
  const context = contextOf(app.ports.tables.find(entity)!, author, app.ports);
  const settings = { columns: [], mode: "add" as const, by: null, timeZone: "UTC", ...given };
  const jobId = await enterJob(on, context, {
    kind: "import",
    format: "csv",
    fileName: "sheet.csv",
    settings,
  });
  if (isRefusal(jobId)) throw new Error(jobId.refused);
  await writeChunks(on, { jobId, runNo: 0 }, inOnePiece(sheet));
  await runTransfer(app.ports, { jobId, step: "check" });
  return jobId;
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
