import { isUuid } from "#contract/rules/uuid.ts";
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Row } from "#tables";
import { accessOfMember, reachOf } from "../../access/index.ts";
import type { Database } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { type Author, type Runner, runSql, type TableContext } from "../../tables/index.ts";
import type { TransferStep } from "./transfer-step.ts";

/** What was asked of an import or export, kept with it. */
export interface JobSettings {
  columns: TableJob["columns"];
  mode: "add" | "update" | "upsert" | null;
  by: string | null;
  /** By whose clocks instants stand in the sheet, as `zoneOf` reads it; none was named by the version before. */
  timeZone?: string | undefined;
  /** Whether lines with errors may be left out of a commit. */
  skipErrors?: boolean;
  /** Of an export: what was kept from the person when it was written, and what they might read. */
  forbidden?: string;
  seen?: SeenByPerson;
  /** Of an export: the list's filter, sort, columns and keys. */
  list?: { filter?: unknown; sort?: unknown; columns?: unknown; keys?: unknown };
  /** Of a bulk change: which rows, and what to set; nothing to set: they are deleted. */
  bulk?: { filter?: { [field: string]: unknown } | undefined; changes?: Row | undefined };
  /** Of an import: the sheet of a workbook that its person chose; absent: none. */
  sheetName?: string | undefined;
  /** Of an import: the sheet that was read, and those one may choose among. */
  sheetRead?: string | null;
  sheets?: readonly string[];
  /** Of an import: its file was read and is none that can be; the same file only fails again. */
  isUnreadable?: boolean;
  /** Whether a person chose the columns; otherwise the heads are looked at again. */
  isMapped?: boolean;
}

/** What a person might read of a table: fields, and fields whose names of other tables' rows they were given. */
export interface SeenByPerson {
  fields: readonly string[];
  named: readonly string[];
}

type SheetWords = "sheet" | "sheets" | "isUnreadable";

/** A job as the database keeps it. */
export interface StoredJob extends Omit<TableJob, "columns" | "mode" | "by" | SheetWords> {
  userCode: string;
  organId: number;
  roles: string[];
  language: Language;
  settings: JobSettings;
  /** Counts the runs of its steps; only the latest may write. */
  runNo: number;
  /** The step queued last; null: by an older version. */
  step: TransferStep | null;
}

/** By whose clocks instants stand in a job's sheet: where it names nobody's, by those set for all organisations. */
export function zoneOf({ timeZone }: JobSettings, { parameters }: Pick<Ports, "parameters">): string {
  return timeZone ?? parameters.value("timeZone");
}

/** A job's columns as `StoredJob` names them. */
export const jobColumns = sql`job_id as "jobId", entity, kind, state, format, file_name as "fileName", user_code as "userCode",
  organ_id as "organId", roles, language, settings, done, total, failed_rows as "failedRows",
  added_rows as "addedRows", changed_rows as "changedRows", error, run_no as "runNo", step,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "finishedAt"`;

/** Unfinished jobs that a person may have at a time: each may hold a file of hundreds of megabytes. */
const unfinishedMax = 20;

/** Enters a job of the context's person and table; answers its id, or a refusal where too many of theirs wait. */
export async function enterJob(
  on: Runner,
  { model, author }: TableContext,
  given: Pick<StoredJob, "kind" | "format" | "fileName" | "settings">,
): Promise<string | Refusal> {
  const jobId = randomUUID();
  await runSql(
    on,
    sql`select pg_advisory_xact_lock(hashtextextended(${`table jobs of ${author.userCode}`}, 0))`,
  );
  const [waiting] = await runSql<{ count: number }>(
    on,
    sql`select count(*)::int as count from table_job where user_code = ${author.userCode}
          and state in ('waiting', 'running', 'committing', 'reverting')`,
  );
  if ((waiting?.count ?? 0) >= unfinishedMax) return refuse("tooManyTransfers", { most: unfinishedMax });
  await runSql(
    on,
    sql`insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language, settings)
        values (${jobId}, ${model.name}, ${given.kind}, 'waiting', ${given.format}, ${given.fileName}, ${author.userCode},
                ${author.organId}, ${author.roles}::text[], ${author.language}, ${JSON.stringify(given.settings)}::jsonb)`,
  );
  return jobId;
}

/** A job, or undefined. */
export async function findJob(on: Runner, jobId: string, lock = false): Promise<StoredJob | undefined> {
  if (!isUuid(jobId)) return undefined;
  const [job] = await runSql<StoredJob>(
    on,
    sql`select ${jobColumns} from table_job where job_id = ${jobId}::uuid ${lock ? sql`for update` : sql``}`,
  );
  return job;
}

/** Somebody's jobs on a table in the organisation they work in, latest first. */
export function jobsOf(on: Runner, { model, author }: TableContext): Promise<StoredJob[]> {
  return runSql<StoredJob>(
    on,
    sql`select ${jobColumns} from table_job
        where user_code = ${author.userCode} and organ_id = ${author.organId} and entity = ${model.name}
        order by created_at desc limit 50`,
  );
}

/** What changes of a job; what is left out stays. */
export type JobChanges = Partial<
  Pick<
    StoredJob,
    "state" | "done" | "total" | "failedRows" | "addedRows" | "changedRows" | "error" | "settings"
  >
> & { isFinished?: boolean };

/** Changes a job that is locked, or that nobody else knows yet. */
export async function saveJob(on: Runner, jobId: string, changes: JobChanges): Promise<void> {
  await runSql(on, sql`update table_job set ${settingsSql(changes)} where job_id = ${jobId}::uuid`);
}

/** Changes as an update sets them. */
export function settingsSql(changes: JobChanges): RawBuilder<unknown> {
  const { state, done, total, failedRows, addedRows, changedRows, error, settings, isFinished } = changes;
  return sql`
          state = coalesce(${state ?? null}, state), done = coalesce(${done ?? null}::int, done),
          total = coalesce(${total ?? null}::int, total),
          failed_rows = coalesce(${failedRows ?? null}::int, failed_rows),
          added_rows = coalesce(${addedRows ?? null}::int, added_rows),
          changed_rows = coalesce(${changedRows ?? null}::int, changed_rows),
          error = ${error ?? null}, settings = coalesce(${settings === undefined ? null : JSON.stringify(settings)}::jsonb, settings),
          finished_at = ${isFinished === true ? sql`now()` : sql`finished_at`}`;
}

/** A job as its person sees it. */
export function shownJob(job: StoredJob): TableJob {
  const {
    settings,
    userCode: _user,
    organId: _organ,
    roles: _roles,
    language: _language,
    runNo: _run,
    step: _step,
    ...shown
  } = job;
  const { columns, mode, by, sheetRead = null, sheets = [], isUnreadable = false } = settings;
  return { ...shown, columns, mode, by, sheet: sheetRead, sheets: [...sheets], isUnreadable };
}

/** How the file of an import or export is written. */
export function fileFormatOf({ format, kind }: StoredJob): "csv" | "xlsx" {
  if (format === null) throw new Error(`a job of kind ${kind} has no file`);
  return format;
}

/**
 * The person a job works for, with the roles and restrictions of this moment; undefined once they belong to the
 * organisation no more.
 */
export async function authorOfJob(database: Database, job: StoredJob): Promise<Author | undefined> {
  const { userCode, organId, language, jobId } = job;
  const member = await accessOfMember(database, { userCode, organId });
  if (member === undefined) return undefined;
  const { access: roles, forbidden } = member;
  const reach = await database.read((tx) => reachOf(tx, { userCode, organId, access: roles }));
  return { userCode, organId, roles, forbidden, reach, language, now: new Date(), requestCode: jobId };
}
