import { type RawBuilder, sql } from "kysely";
import { listReportFiles } from "#contract/calls/report-files.ts";
import type { Language } from "#contract/codes/language.ts";
import type { FormValues } from "#contract/schema.ts";
import type { ReportFile } from "#contract/shapes/report-file.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { refusalText } from "../http/index.ts";
import { countedAtMost, pageAnswer, pagingOf } from "../task/index.ts";
import type { WhyFailed } from "./report-file-row.ts";

type Row = Omit<ReportFile, "error"> & {
  errorCode: WhyFailed["errorCode"];
  errorParams: FormValues;
  said: string | null;
};

/** Somebody's files in the organisation they work in: reports, and exports of tables. */
function filesOf({ actor, ports }: Pick<SessionScope, "actor" | "ports">): RawBuilder<unknown> {
  const days = ports.parameters.value("tableJobKeptDays");
  return sql`
    select report_file_id as file_id, kind, null as entity, title, format,
      case when state = 'done' and expires_at <= now() then 'expired' else state end as state, done, total, bytes,
      error_code, error_params, null as said, created_at, finished_at, expires_at
    from report_file where user_code = ${actor.userCode} and organ_id = ${actor.organId}
    union all
    select job_id, 'tableExport', entity, file_name, format, state, done, total, null, null, '{}'::jsonb, error,
      created_at, finished_at, finished_at + make_interval(days => ${days})
    from table_job where user_code = ${actor.userCode} and organ_id = ${actor.organId} and kind = 'export'`;
}

/** Newest first. The size of a table's export is added up for those that are shown. */
export const listReportFilesHandler = handle(listReportFiles, async (input, scope) => {
  const { tx, language } = scope;
  const paging = pagingOf(input, scope);
  const only = input.fileId === undefined ? sql`true` : sql`f.file_id::text = ${input.fileId}`;
  const counted = await sql<{ counted: number }>`
    select count(*)::int as counted from (
      select 1 from (${filesOf(scope)}) f where ${only} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select f.file_id, f.kind, f.entity, f.title, f.format, f.state, f.done, f.total, f.error_code, f.error_params, f.said,
      f.created_at, f.finished_at, f.expires_at,
      case when f.state <> 'done' then null
        else coalesce(f.bytes, (select sum(octet_length(c.bytes)) from table_job_chunk c where c.job_id = f.file_id))
      end::bigint as bytes
    from (${filesOf(scope)}) f where ${only} order by f.created_at desc, f.file_id
    limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  return pageAnswer(
    rows.map((row) => shown(row, language)),
    counted.rows[0]?.counted ?? 0,
    paging,
  );
});

function shown({ errorCode, errorParams, said, ...row }: Row, language: Language): ReportFile {
  const error =
    errorCode === null ? said : refusalText({ refused: errorCode, params: errorParams }, language);
  return { ...row, error };
}

/** One of them, as the list shows it. */
export async function shownReportFile(
  scope: Pick<SessionScope, "tx" | "actor" | "ports" | "language">,
  fileId: string,
): Promise<ReportFile> {
  const { rows } = await sql<Row>`
    select * from (${filesOf(scope)}) f where f.file_id = ${fileId}::uuid`.execute(scope.tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no report file ${fileId}`);
  return shown(row, scope.language);
}
