import { type Kysely, sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import type { ErrorName } from "#contract/errors/catalogue.ts";
import type { FormValues } from "#contract/schema.ts";
import type { ReportFile, ReportKindName } from "#contract/shapes/report-file.ts";
import type { DatabaseSchema } from "../db/index.ts";
import type { Seen } from "./seen.ts";

/** What statements run on: a transaction, or the database beside one. */
export type On = Kysely<DatabaseSchema>;

/** A report file as the database keeps it. */
export interface StoredReportFile extends Pick<ReportFile, "fileId" | "title" | "format" | "state"> {
  organId: number;
  userCode: string;
  kind: ReportKindName;
  params: FormValues;
  language: Language;
  bytes: number | null;
  seen: Seen | null;
  runNo: number;
}

/** Why a file was not written, to be said in the language of whoever reads it. */
export interface WhyFailed {
  errorCode: ErrorName | null;
  errorParams: FormValues;
}

/** Its columns as `StoredReportFile` names them; `expired` is a state of those that are done. */
export const reportFileColumns = sql`report_file_id as file_id, organ_id, user_code, kind, title, params, language, format, bytes,
  seen, run_no, case when state = 'done' and expires_at <= now() then 'expired' else state end as state`;

/** A file, or undefined. */
export async function findReportFile(on: On, fileId: string): Promise<StoredReportFile | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(fileId)) return undefined;
  const { rows } = await sql<StoredReportFile>`
    select ${reportFileColumns} from report_file where report_file_id = ${fileId}::uuid`.execute(on);
  return rows[0];
}

/** Somebody's own file in the organisation they work in; others do not exist for them. */
export async function ownReportFile(
  on: On,
  fileId: string,
  { userCode, organId }: { userCode: string; organId: number },
): Promise<StoredReportFile | undefined> {
  const file = await findReportFile(on, fileId);
  return file?.userCode === userCode && file.organId === organId ? file : undefined;
}
