import { sql } from "kysely";
import type { ErrorName } from "#contract/errors/catalogue.ts";
import type { Ports } from "../http/index.ts";
import { outside } from "../tables/index.ts";
import type { ReportFilePayload } from "./report-file-job.ts";
import { endRun } from "./report-file-run.ts";

type Reason = Extract<ErrorName, "jobInterrupted" | "jobOutOfMemory">;
type FailingPorts = Pick<Ports, "database" | "live" | "parameters">;

/** Ends a file that nobody writes any more, and tells its person why. A run that is under way all the same writes nothing from here on. */
export async function failReportFile(
  ports: FailingPorts,
  { fileId }: ReportFilePayload,
  reason: Reason = "jobInterrupted",
): Promise<void> {
  await ports.database.write((tx) => endRun(tx, ports, { fileId }, { errorCode: reason, errorParams: {} }));
}

/** Files that wait for a job which is in no queue: somebody ended it, or its process did before it could say so. */
export async function failOrphanedReportFiles(ports: FailingPorts): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    select report_file_id as file_id from report_file
    where state in ('waiting', 'running') and not exists (
      select 1 from graphile_worker._private_jobs q
      where q.payload->>'fileId' = report_file.report_file_id::text
        and (q.locked_at is not null or q.attempts < q.max_attempts))`.execute(outside(ports.database));
  for (const orphan of rows) await failReportFile(ports, orphan);
}
