import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientSettings, reportFault } from "#contract/calls/client.ts";
import { captcha } from "#contract/calls/auth.ts";
import { backgroundTasks } from "#server/background.ts";
import { removeExpired } from "#server/retention/remove-expired.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { captcha: true, newUiUrl: "https://new.example.com" } });
});
afterAll(() => test.close());

it("removes what has run out and nothing else", async () => {
  // given
  const db = test.database.kysely;
  const account = await anAccount(db);
  const [live, ended] = [await test.logIn(account.userCode), await test.logIn(account.userCode)];
  await test.call(captcha, {});
  await test.call(captcha, {});
  await sql`
    update captcha set expires_at = now() - interval '1 minute'
    where captcha_id in (select captcha_id from captcha limit 1)`.execute(db);
  await sql`
    update session set revoked_at = now() - interval '31 days'
    where token_hash = sha256(${ended.token}::bytea)`.execute(db);
  await sql`
    insert into idempotency_key (user_code, call, key, body_hash, created_at)
    values ('A', 'c', 'old', '', now() - interval '25 hours'), ('A', 'c', 'new', '', now())`.execute(db);
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values ('user:OLD', 9, now() - interval '25 hours', now()), ('user:NEW', 9, now(), now())`.execute(db);

  // when
  await removeExpired(test.ports);

  // then
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from captcha)::integer as captchas, (select count(*) from session)::integer as sessions,
      (select count(*) from idempotency_key)::integer as keys, (select count(*) from login_failure)::integer as failures
  `.execute(db);
  expect(rows).toEqual([{ captchas: 1, sessions: 1, keys: 1, failures: 1 }]);
  expect(live.token).not.toBe(ended.token);
});

it("begins with nothing once it is told to stop, and leaves it to the next run", async () => {
  // given
  const db = test.database.kysely;
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values ('user:OVER', 9, now() - interval '25 hours', now())`.execute(db);
  const left = async () =>
    (await sql`select 1 from login_failure where subject = 'user:OVER'`.execute(db)).rows.length;
  const stop = new AbortController();
  stop.abort();
  const run = (signal: AbortSignal) =>
    backgroundTasks(test.ports)["removeExpired"]?.({}, { jobId: "1", attempt: 1, maxAttempts: 1, signal });

  // when
  await run(stop.signal);
  const stopped = await left();
  await run(new AbortController().signal);

  // then
  expect([stopped, await left()]).toEqual([1, 0]);
});

it("tells pages the addresses beside the application", async () => {
  // when
  const { data } = await test.call(clientSettings, {});

  // then
  expect(data).toEqual({
    newUiUrl: "https://new.example.com",
    signOn: { cookie: false, messaging: false, oidc: null },
    appUrls: [],
    passwordsElsewhere: false,
    analytics: null,
  });
});

it("writes a page's fault into the log", async () => {
  // when
  const answer = await test.call(reportFault, {
    kind: "fault",
    message: "x is undefined",
    route: "/userTask",
  });

  // then
  expect(answer.data).toEqual({ reported: true });
  const { rows } = await sql<{ subject: string; message: string }>`
    select subject, detail ->> 'message' as message from operation_log where kind = 'error'
  `.execute(test.database.kysely);
  expect(rows).toEqual([{ subject: "/userTask", message: "x is undefined" }]);
});

it("removes jobs on tables with their files and lines, once they are old: ended ones and those nobody went on with", async () => {
  // given
  const db = test.database.kysely;
  const { organId } = await anAccount(db);
  const aJob = (name: string, state: string, createdDays: number, finishedDays: number | null) =>
    sql`
    with job as (
      insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language,
                             settings, created_at, finished_at)
      values (gen_random_uuid(), 'x', 'import', ${state}, 'csv', ${name}, 'A', ${organId}, '{}', 'zh-CN', '{}',
              now() - make_interval(days => ${createdDays}), now() - make_interval(days => ${finishedDays}::int))
      returning job_id), chunk as (
      insert into table_job_chunk (job_id, chunk_no, bytes) select job_id, 1, 'x' from job)
    insert into table_import_line (job_id, line, cells, action) select job_id, 2, '[]', 'add' from job`.execute(
      db,
    );
  await aJob("ended long ago", "done", 9, 8);
  await aJob("ended lately", "done", 9, 6);
  await aJob("never committed", "ready", 8, null);
  await aJob("waiting for its commit", "ready", 6, null);

  // when
  await removeExpired(test.ports);

  // then
  const { rows } = await sql<{ name: string; parts: number }>`
    select file_name as name, (select count(*)::int from table_job_chunk c where c.job_id = j.job_id) +
           (select count(*)::int from table_import_line l where l.job_id = j.job_id) as parts
    from table_job j order by file_name`.execute(db);
  expect(rows).toEqual([
    { name: "ended lately", parts: 2 },
    { name: "waiting for its commit", parts: 2 },
  ]);
  const { rows: left } = await sql`
    select job_id from table_job_chunk union select job_id from table_import_line`.execute(db);
  expect(left).toHaveLength(2);
});
