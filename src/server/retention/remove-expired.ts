import { type RawBuilder, sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { Ports } from "../http/index.ts";

/** Sessions stay a while after their end: the log of who was logged in can still be read off them. */
const endedSessionDays = 30;

/**
 * Removes what has run out: sessions, remembered devices, captchas, proofs, tickets, counted failures, idempotency keys, and
 * what is kept only for a time that administrators set: notices, messages, logs, files of imports, exports and reports,
 * also of those that nobody went on with. Told to stop, it begins with nothing further, and the next run goes on.
 */
export async function removeExpired(
  { database, parameters }: Pick<Ports, "database" | "parameters">,
  signal?: AbortSignal,
): Promise<void> {
  const { kysely } = database;
  const statements = [
    ...ofLogIn(),
    ...ofRepeatedCalls(parameters.value("idempotencyKeysMax")),
    ...toldAndLogged(parameters.value("noticeKeptDays"), parameters.value("logKeptDays")),
    ...ofJobs(parameters.value("tableJobKeptDays")),
  ];
  for (const statement of statements) {
    if (signal?.aborted === true) return;
    await statement.execute(kysely);
  }
}

type Statements = readonly RawBuilder<unknown>[];

function ofLogIn(): Statements {
  return [
    sql`delete from captcha where expires_at < now()`,
    sql`delete from used_sign_on_token where expires_at < now()`,
    sql`delete from sign_on_attempt where expires_at < now()`,
    sql`delete from login_second_step where expires_at < now()`,
    sql`delete from passkey_ceremony where expires_at < now()`,
    sql`delete from login_proof where expires_at < now()`,
    sql`delete from unnamed_proxy where last_seen_at < now() - interval '1 day'`,
    sql`delete from request_rate where at < now() - interval '1 hour'`,
    sql`delete from ticket where expires_at < now()`,
    sql`delete from device_token where expires_at < now()`,
    sql`delete from login_failure where last_failure_at < now() - interval '1 day'`,
    sql`
      delete from session
      where least(expires_at, coalesce(revoked_at, expires_at)) < now() - make_interval(days => ${endedSessionDays})`,
  ];
}

function ofRepeatedCalls(keysMax: number): Statements {
  return [
    sql`
      delete from idempotency_key
      where created_at < now() - make_interval(hours => ${limits.idempotencyKeyHours})`,
    sql`
      delete from idempotency_key k using (
        select user_code, call, key, row_number() over (partition by user_code order by created_at desc) as place
        from idempotency_key
      ) placed
      where (k.user_code, k.call, k.key) = (placed.user_code, placed.call, placed.key)
        and placed.place > ${keysMax}`,
  ];
}

function toldAndLogged(noticeDays: number, logDays: number): Statements {
  return [
    sql`delete from notification where created_at < now() - make_interval(days => ${noticeDays})`,
    sql`delete from message where finished_at < now() - make_interval(days => ${noticeDays})`,
    sql`delete from operation_log where at < now() - make_interval(days => ${logDays})`,
  ];
}

/**
 * The bytes of report files go first: for as long again the file is listed, so that its person may have it written anew. Lines
 * of imports go with their jobs, which are found by hops along the index, however many lines there are.
 */
function ofJobs(keptDays: number): Statements {
  return [
    sql`
      delete from table_job
      where coalesce(finished_at, created_at) < now() - make_interval(days => ${keptDays})`,
    sql`delete from report_file where expires_at < now() - make_interval(days => ${keptDays})`,
    sql`
      delete from report_file_chunk c using report_file f
      where f.report_file_id = c.report_file_id and f.expires_at < now()`,
    sql`
      with recursive jobs as (
        (select job_id from table_import_line order by job_id limit 1)
        union all
        select (select l.job_id from table_import_line l where l.job_id > jobs.job_id order by l.job_id limit 1)
        from jobs where jobs.job_id is not null
      )
      delete from table_import_line where job_id in (
        select job_id from jobs where not exists (select 1 from table_job j where j.job_id = jobs.job_id)
      )`,
  ];
}
