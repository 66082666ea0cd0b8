import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
import type { ReportFile, ReportKindName } from "#contract/shapes/report-file.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";

/** The name that report files are queued under. */
export const reportFileTask = "reportFile";

/** A file is written again where its process died or the database was away, not where it failed by itself. */
const triesMax = 3;

interface Asking {
  tx: Tx;
  ports: Pick<Ports, "jobs">;
  actor: { userCode: string; organId: number };
  language: Language;
}

/** A report to be written: `params` is what its kind reads, the title is in the asker's language. */
export interface AskedReport {
  kind: ReportKindName;
  title: string;
  params: FormValues;
  format: ReportFile["format"];
}

/**
 * Has a report written to a file in the background, in the transaction that asks for it. Refuses with `tooManyReportFiles`
 * where too many of the person's wait already.
 */
export async function queueReportFile(
  scope: Asking,
  { kind, title, params, format }: AskedReport,
): Promise<{ fileId: string } | Refusal> {
  const { tx, actor, language } = scope;
  const refusal = await refuseTooMany(scope);
  if (refusal !== undefined) return refusal;
  const fileId = randomUUID();
  await sql`
    insert into report_file (report_file_id, organ_id, user_code, kind, title, params, language, format)
    values (${fileId}::uuid, ${actor.organId}, ${actor.userCode}, ${kind}, ${title}, ${jsonb(params)}, ${language},
      ${format})`.execute(tx);
  await addReportFileJob(scope, fileId);
  return { fileId };
}

/** Of two that ask at once the second counts the first. */
export async function refuseTooMany({
  tx,
  actor,
}: Pick<Asking, "tx" | "actor">): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report files of ${actor.userCode}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_file
    where user_code = ${actor.userCode} and state in ('waiting', 'running')`.execute(tx);
  const most = limits.reportFilesUnfinishedMax;
  return (rows[0]?.count ?? 0) >= most ? refuse("tooManyReportFiles", { most }) : undefined;
}

/** Queues the writing of a file; those of one person are written one after the other. */
export async function addReportFileJob(
  { tx, ports, actor: { userCode, organId } }: Omit<Asking, "language">,
  fileId: string,
): Promise<void> {
  const payload = { fileId, organId, operatorCode: userCode };
  await ports.jobs.add(tx, reportFileTask, payload, {
    queueName: `${reportFileTask} ${userCode}`,
    maxAttempts: triesMax,
    jobKey: `${reportFileTask} ${fileId}`,
  });
}
