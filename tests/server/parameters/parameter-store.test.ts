import { documentMail } from "#contract/calls/basic.ts";
import { saveTableView } from "#contract/calls/table-views.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captcha, deviceLogin, changePassword, currentSession, login } from "#contract/calls/auth.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import { sealLegalContract, submitLegalContract } from "#contract/calls/legal-contract.ts";
import { workCalendar } from "#contract/calls/work-days.ts";
import { postToDiscussion, withdrawPost } from "#contract/calls/discussion.ts";
import { importTablePreview, listTableJobs } from "#contract/calls/table-transfer.ts";
import { addTableRow, bulkUpdateTableRows, onTable } from "#contract/calls/tables.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { collectFiles } from "#server/file/index.ts";
import type { LiveBus } from "#server/live/index.ts";
import { queueMessages } from "#server/notification/index.ts";
import { openParameters } from "#server/parameters/index.ts";
import { removeExpired } from "#server/retention/remove-expired.ts";
import { scheduledRuns } from "#server/schedule/index.ts";
import { forgetOldRows } from "#server/tables/index.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import {
  aLegalContract,
  approvedContract,
  type MadeContract,
} from "../../support/builders/a-legal-contract.ts";
import { anAccount } from "../../support/builders/account.ts";
import { anUploadedFile, contents, multipartOf, sendFiles } from "../../support/builders/a-file.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let shared: TestDatabase;
let second: Database;
let one: TestApp;
let other: TestApp;
let work: Workplace;
const queued: Record<string, unknown>[] = [];
const jobs = {
  add: async (_tx: unknown, _task: string, payload: Record<string, unknown>) => void queued.push(payload),
};
beforeAll(async () => {
  shared = await createTestDatabase();
  second = await openDatabase({ url: shared.url });
  one = await startTestApp({ database: shared.database, schemas: `${checkoutDir}/schemas` });
  other = await startTestApp({ database: second, config: { captcha: true }, ports: { jobs } });
  work = await aWorkplace(shared.database.kysely);
  const { definition, page } = aLeaveProcess();
  await publish(one, work, definition, page);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await second.close();
  await shared.drop();
});

const db = () => shared.database.kysely;
const password = "Right2026";
const number = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(db())).rows[0]!.n;

async function logInAnew(input: { captcha?: boolean; remember?: boolean } = {}) {
  const { userCode } = await anAccount(db(), { password });
  const answer = await other.call(login, {
    username: userCode,
    password,
    ...(input.remember ? { remember: true } : {}),
  });
  return { userCode, answer };
}

/** Wrong passwords for an account of its own; answers the status of the last. */
async function failTimes(times: number): Promise<{ status: number; seconds: unknown }> {
  const { userCode } = await anAccount(db(), { password });
  let last = { status: 0, seconds: undefined as unknown };
  for (let at = 0; at < times; at += 1) {
    const { status, body } = await other.call(login, { username: userCode, password: "Wrong2026" });
    last = { status, seconds: body.params?.["seconds"] };
  }
  return last;
}

async function dueAfterSubmitting(): Promise<string> {
  const as = { as: work.staff };
  const { instanceId, bpdTaskId } = (await other.call(checkStart, { processId: "LEAVE" }, as)).data;
  const draft = { instanceId, bpdTaskId, applyTitle: "请假", data: JSON.stringify(leaveValues(1)) };
  void (await other.call(saveApplyInfo, draft, as)).data;
  await other.call(submitApply, { bpdTaskId, applyUser: work.staff, instanceId }, as);
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from due_at - received_at) / 3600)::int as hours from seat
    where instance_id = ${instanceId} and task_id = 'leader'`.execute(db());
  return String(rows[0]!.hours);
}

async function urgedAgain(times: number): Promise<number[]> {
  const { applyId } = await fileApplication(other, work.staff, "LEAVE", leaveValues(1));
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1)
    statuses.push((await other.call(urge, { applyId }, { as: work.staff })).status);
  return statuses;
}

/** The process that a contract is refused for want of: the workplace has none. */
async function processAsked(
  act: typeof submitLegalContract | typeof sealLegalContract,
  { contractId, rowVersion }: MadeContract,
): Promise<unknown> {
  const { body } = await other.call(act, { contractId, rowVersion }, { as: work.staff });
  return body.params?.["process"];
}

/** Rows of a table that are so many days old, looked at before and after a sweep. */
async function keptOf(insert: () => Promise<unknown>, count: ReturnType<typeof sql<{ n: number }>>) {
  await insert();
  await removeExpired(other.ports);
  return number(count);
}

const nextDays = Array.from({ length: 3 }, (_, day) =>
  new Date(Date.now() + day * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10),
);
const nextMonth = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const session = async () => (await other.call(currentSession, {}, { as: work.staff })).data.parameters;

interface Proof {
  value: JsonValue;
  /** What the other process does before the change, and after it. */
  before: unknown;
  after: unknown;
  see(): Promise<unknown>;
  /** Set first, so that this one can be seen. */
  with?: Partial<Record<ParameterName, JsonValue>>;
}

async function stateOfAnImport(): Promise<string | undefined> {
  const { token } = await other.logIn(work.admin);
  const sheet = Buffer.from("角色代码,角色名称\nthird-import,三\nfourth-import,四\n");
  const { payload, contentType } = multipartOf([{ name: "r.csv", content: sheet }]);
  const url = onTable(importTablePreview, "role").path;
  queued.length = 0;
  await other.app.inject({ method: "POST", url, payload, headers: { token, "content-type": contentType } });
  for (const step of queued) await runTransfer(other.ports, step as Parameters<typeof runTransfer>[1]);
  return (await other.call(onTable(listTableJobs, "role"), {}, { as: work.admin })).data[0]?.state;
}

async function addressFailed(times: number): Promise<void> {
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values ('address:127.0.0.1', ${times}, now(), '-infinity')
    on conflict (subject) do update set failures = excluded.failures, next_try_at = '-infinity'`.execute(
    db(),
  );
}

/** When a notice of that kind would be mailed at noon in Shanghai, where the hour is four in UTC. */
async function mailed(kind: string): Promise<string> {
  const noon = new Date("2026-11-23T04:00:00Z");
  await sql`update notification set queued_at = null`.execute(db());
  await sql`delete from message`.execute(db());
  await sql`update user_account set email = 'staff@example.com' where user_code = ${work.staff}`.execute(
    db(),
  );
  await sql`
    insert into notification (user_code, organ_id, kind) values (${work.staff}, ${work.organId}, ${kind})`.execute(
    db(),
  );
  const mail = { send: async () => undefined, close: () => undefined };
  await queueMessages({ ...other.ports, mail }, { now: () => noon });
  const { rows } = await sql<{
    isDigest: boolean;
    dueAt: string;
  }>`select is_digest, due_at from message`.execute(db());
  const [row] = rows;
  if (row === undefined) return "nothing";
  const due = new Date(row.dueAt);
  if (due.getTime() === noon.getTime()) return "at once";
  return `${row.isDigest ? "day at" : "at"} ${due.getUTCHours()}`;
}

const withoutCaptcha = { captchaAfterFailures: 10 };

/** Every parameter has to show here that it acts: a name without a proof does not compile. */
const proofs: Record<ParameterName, Proof> = {
  sessionHours: {
    value: 2,
    with: withoutCaptcha,
    before: 24,
    after: 2,
    see: async () => {
      const { userCode } = await logInAnew();
      return number(
        sql`select round(extract(epoch from expires_at - created_at) / 3600)::int as n from session where user_code = ${userCode}`,
      );
    },
  },
  sessionIdleMinutes: {
    value: 30,
    with: withoutCaptcha,
    before: 120,
    after: 30,
    see: async () => {
      const { userCode } = await logInAnew();
      return number(
        sql`select round(extract(epoch from idle_ends_at - created_at) / 60)::int as n from session where user_code = ${userCode}`,
      );
    },
  },
  deviceMaxDays: {
    value: 7,
    with: { ...withoutCaptcha, deviceTokenDays: 7 },
    // Remembered five days ago, used now.
    before: 7,
    after: 2,
    see: async () => {
      const { userCode, answer } = await logInAnew({ remember: true });
      await sql`
        update device_token set family_since = now() - interval '5 days' where user_code = ${userCode}`.execute(
        db(),
      );
      await other.call(deviceLogin, { deviceToken: answer.data.deviceToken! });
      return number(
        sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as n from device_token where user_code = ${userCode} and exchanged_at is null`,
      );
    },
  },
  deviceTokenDays: {
    value: 1,
    with: withoutCaptcha,
    before: 7,
    after: 1,
    see: async () => {
      const { userCode } = await logInAnew({ remember: true });
      return number(
        sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as n from device_token where user_code = ${userCode}`,
      );
    },
  },
  captchaAfterFailures: {
    value: 2,
    before: [true, true],
    after: [false, true],
    see: async () => {
      const asked = async (userCode: string) => (await other.call(captcha, { userCode })).data.required;
      await sql`
        insert into login_failure (subject, failures, last_failure_at, next_try_at)
        values ('user:TWICE', 2, now(), '-infinity') on conflict do nothing`.execute(db());
      return [await asked("NEVER"), await asked("twice")];
    },
  },
  loginFreeFailures: {
    value: 1,
    with: withoutCaptcha,
    before: 401,
    after: 429,
    see: async () => (await failTimes(3)).status,
  },
  loginFreeFailuresOfAddress: {
    value: 500,
    before: 16,
    after: null,
    see: async () => {
      await addressFailed(60);
      const { proof } = (await other.call(captcha, {})).data;
      await addressFailed(0);
      return proof?.bits ?? null;
    },
  },
  loginProofBits: {
    value: 12,
    // 60 failures, 50 of them free.
    before: 16,
    after: 12,
    see: async () => {
      await addressFailed(60);
      const { proof } = (await other.call(captcha, {})).data;
      await addressFailed(0);
      return proof?.bits;
    },
  },
  secondFactorForAll: {
    value: true,
    with: withoutCaptcha,
    before: undefined,
    after: true,
    see: async () => (await logInAnew()).answer.data.mustEnrolSecondFactor,
  },
  loginDelayMaxSeconds: {
    value: 10,
    with: withoutCaptcha,
    // After nine failures, five of them free: two to the power of four.
    before: 16,
    after: 10,
    see: async () => {
      const { userCode } = await anAccount(db(), { password });
      await sql`
        insert into login_failure (subject, failures, last_failure_at, next_try_at)
        values (${`user:${userCode}`}, 9, now(), '-infinity')`.execute(db());
      await other.call(login, { username: userCode, password: "Wrong2026" });
      return number(sql`
        select round(extract(epoch from next_try_at - last_failure_at))::int as n from login_failure
        where subject = ${`user:${userCode}`}`);
    },
  },
  passwordMinCharacters: {
    value: 12,
    before: undefined,
    after: "至少需要 12 个字符。",
    see: async () => {
      const { userCode } = await anAccount(db(), { password });
      const change = { currentPassword: password, newPassword: "Short2026" };
      return (await other.call(changePassword, change, { as: userCode })).body.errors?.["newPassword"];
    },
  },
  accountEndNoticeDays: {
    value: 30,
    before: null,
    after: nextMonth,
    see: async () => {
      const { userCode } = await anAccount(db(), { validUntil: nextMonth });
      return (await other.call(currentSession, {}, { as: userCode })).data.accountEnds;
    },
  },
  pageSizeDefault: {
    value: 7,
    before: [10, 10],
    after: [7, 7],
    see: async () => [
      (await other.call(noticeTasks, {}, { as: work.staff })).data.pageSize,
      (await session()).pageSizeDefault,
    ],
  },
  bulkRowsMax: {
    value: 1,
    before: 200,
    after: 422,
    see: async () => {
      for (const roleCode of ["first", "second"])
        await one.call(
          onTable(addTableRow, "role"),
          { roleCode: `${roleCode}-bulk`, roleName: roleCode },
          { as: work.admin },
        );
      const change = { filter: { roleCode: { like: "-bulk" } }, changes: { roleDesc: "x" } };
      return (await other.call(onTable(bulkUpdateTableRows, "role"), change, { as: work.admin })).status;
    },
  },
  importRowsMax: { value: 1, before: "ready", after: "failed", see: () => stateOfAnImport() },
  importCellsMax: { value: 1, before: "ready", after: "failed", see: () => stateOfAnImport() },
  savedViewsMax: {
    value: 1,
    before: [200, 200],
    after: [200, 409],
    see: async () => {
      await sql`delete from table_view`.execute(db());
      const saving = onTable(saveTableView, "role");
      const statuses: number[] = [];
      for (const name of ["first", "second"]) {
        const view = { name, query: "", audience: "own" as const, isDefault: false };
        statuses.push((await other.call(saving, view, { as: work.admin })).status);
      }
      return statuses;
    },
  },
  postChangeMinutes: {
    value: 0,
    before: 200,
    after: 409,
    see: async () => {
      const as = { as: work.staff };
      const { applyId } = await fileApplication(other, work.staff, "LEAVE", leaveValues(1));
      const { data } = await other.call(postToDiscussion, { applyId, message: "留言" }, as);
      return (await other.call(withdrawPost, { postId: data.postId }, as)).status;
    },
  },
  draftsMax: {
    value: 1,
    before: [200, 200],
    after: [200, 409],
    see: async () => {
      const { userCode } = await anAccount(db(), {
        organId: work.organId,
        deptId: work.deptId,
        roles: ["employee"],
      });
      const begin = async () => (await other.call(checkStart, { processId: "LEAVE" }, { as: userCode })).data;
      const first = await begin();
      const draft = {
        instanceId: first.instanceId,
        bpdTaskId: first.bpdTaskId,
        applyTitle: "一",
        data: "{}",
      };
      const saved = await other.call(saveApplyInfo, draft, { as: userCode });
      return [saved.status, (await other.call(checkStart, { processId: "LEAVE" }, { as: userCode })).status];
    },
  },
  idempotencyKeysMax: {
    value: 100,
    before: 120,
    after: 100,
    see: async () => {
      await sql`
        insert into idempotency_key (user_code, call, key, body_hash)
        select 'MANY', 'submitApprove', n::text, ''::bytea from generate_series(1, 120) n on conflict do nothing`.execute(
        db(),
      );
      await removeExpired(other.ports);
      return number(sql`select count(*)::int as n from idempotency_key where user_code = 'MANY'`);
    },
  },
  unreferencedMaxKb: {
    value: 102_400,
    before: 200,
    after: 409,
    see: async () => {
      await sql`
        update attachment set size_bytes = 102400 * 1024, uploaded_by = ${work.staff}, state = 'unreferenced'
        where file_id = ${(await anUploadedFile(other, work.leader, "多.pdf")).fileId}`.execute(db());
      const { statusCode } = await sendFiles(other, work.staff, [{ name: "再.pdf", content: contents.pdf }]);
      await sql`delete from attachment where size_bytes = 102400 * 1024`.execute(db());
      return statusCode;
    },
  },
  uploadMaxKb: {
    value: 1,
    before: 200,
    after: 413,
    see: async () => {
      const content = Buffer.concat([contents.pdf, Buffer.alloc(2_000, 10)]);
      return (await sendFiles(other, work.staff, [{ name: "大.pdf", content }])).statusCode;
    },
  },
  unreferencedFileHours: {
    value: 2,
    before: 1,
    after: 0,
    see: async () => {
      const { fileId } = await anUploadedFile(other, work.staff, "久.pdf");
      await sql`update attachment set since = now() - interval '3 hours' where file_id = ${fileId}`.execute(
        db(),
      );
      await collectFiles(other.ports);
      return number(sql`select count(*)::int as n from attachment where file_id = ${fileId}`);
    },
  },
  tableJobKeptDays: {
    value: 2,
    before: 1,
    after: 0,
    see: () =>
      keptOf(
        () =>
          sql`
          insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language,
            settings, finished_at)
          values (gen_random_uuid(), 'kept', 'export', 'done', 'csv', 'x.csv', 'A', 1, '{}', 'zh-CN', '{}',
            now() - interval '3 days')`.execute(db()),
        sql`select least(count(*), 1)::int as n from table_job where entity = 'kept'`,
      ),
  },
  urgeCoolDownHours: {
    value: 0,
    before: [200, 409],
    after: [200, 200],
    see: () => urgedAgain(2),
  },
  urgesPerDay: {
    value: 1,
    with: { urgeCoolDownHours: 0 },
    before: [200, 200],
    after: [200, 409],
    see: () => urgedAgain(2),
  },
  returnsUntilAdministratorIsTold: {
    value: 1,
    before: 0,
    after: 1,
    see: async () => {
      const { instanceId, next } = await fileApplication(other, work.staff, "LEAVE", leaveValues(1));
      await other.call(
        submitApprove,
        {
          bpdTaskId: next[0]!.bpdTaskId,
          actionCode: "15",
          approveComments: "重写",
          backTo: { taskId: "apply", userCode: work.staff },
        },
        { as: work.leader },
      );
      return number(sql`
        select least(count(*), 1)::int as n from notification
        where instance_id = ${instanceId} and kind = 'returned_often'`);
    },
  },
  timeZone: {
    value: "America/New_York",
    // Noon in Shanghai lies in New York's quiet time, whose end there is noon in UTC.
    before: "at once",
    after: "at 12",
    see: async () => await mailed("urged"),
  },
  publicHolidays: {
    value: "none",
    before: true,
    after: false,
    see: async () => {
      const { data } = await other.call(workCalendar, { year: 2026 }, { as: work.admin });
      return data.delivered.length > 0;
    },
  },
  workHours: {
    value: "00:00-24:00",
    with: { workWeekdays: everyDay, publicHolidays: "none" },
    before: false,
    after: true,
    // Eight hours of work around the clock are eight hours.
    see: async () => (await dueAfterSubmitting()) === "8",
  },
  workWeekdays: {
    value: everyDay,
    with: { workHours: "00:00-00:01", publicHolidays: "none" },
    before: false,
    after: true,
    // A minute of work a day: 480 working days are 480 days only without weekends.
    see: async () => Math.round(Number(await dueAfterSubmitting()) / 24) <= 481,
  },
  holidays: {
    value: nextDays,
    with: { workWeekdays: everyDay, workHours: "00:00-24:00", publicHolidays: "none" },
    before: true,
    after: false,
    see: async () => (await dueAfterSubmitting()) === "8",
  },
  makeUpDays: {
    value: nextDays,
    with: {
      workHours: "00:00-24:00",
      holidays: nextDays,
      publicHolidays: "none",
    },
    before: false,
    after: true,
    see: async () => (await dueAfterSubmitting()) === "8",
  },
  watermarkText: {
    value: "内部",
    before: "",
    after: "内部",
    see: async () => (await session()).watermarkText,
  },
  footerText: {
    value: { "zh-CN": "页脚", "en-US": "Foot", "ja-JP": "足" },
    before: "",
    after: "Foot",
    see: async () => (await session()).footerText["en-US"],
  },
  mailOfTasks: { value: "off", before: "at once", after: "nothing", see: () => mailed("task_received") },
  mailOfReminders: { value: "digest", before: "at once", after: "day at 0", see: () => mailed("urged") },
  mailOfApplications: { value: "off", before: "at once", after: "nothing", see: () => mailed("completed") },
  mailOfFollowed: {
    value: "at_once",
    before: "day at 0",
    after: "at once",
    see: () => mailed("followed_completed"),
  },
  mailOfReading: { value: "off", before: "day at 0", after: "nothing", see: () => mailed("to_read") },
  mailOfDiscussion: {
    value: "off",
    before: "day at 0",
    after: "nothing",
    see: () => mailed("discussion_posted"),
  },
  mailOfChanges: { value: "at_once", before: "day at 0", after: "at once", see: () => mailed("recalled") },
  mailOfAdministration: {
    value: "off",
    before: "at once",
    after: "nothing",
    see: () => mailed("step_stopped"),
  },
  mailOfContracts: { value: "off", before: "at once", after: "nothing", see: () => mailed("contract_ends") },
  contractApprovalProcess: {
    value: "NOT-THERE",
    before: "CONTRACT",
    after: "NOT-THERE",
    see: async () => processAsked(submitLegalContract, await aLegalContract(other, work.staff)),
  },
  contractSealProcess: {
    value: "NOT-THERE",
    before: "SEAL",
    after: "NOT-THERE",
    see: async () => processAsked(sealLegalContract, await approvedContract(other, work)),
  },
  documentMailDomains: {
    value: "partner.example",
    before: "",
    after: "partner.example",
    see: async () => {
      const { instanceId } = await fileApplication(other, work.staff, "LEAVE", leaveValues(1));
      return (await other.call(documentMail, { instanceId }, { as: work.admin })).data.domains.join();
    },
  },
  mailOfJobs: { value: "at_once", before: "nothing", after: "at once", see: () => mailed("hand_over_ended") },
  mailDigestHour: { value: 9, before: "day at 0", after: "day at 1", see: () => mailed("to_read") },
  mailQuietFromHour: { value: 12, before: "at once", after: "at 23", see: () => mailed("urged") },
  mailQuietToHour: {
    value: 13,
    with: { mailQuietFromHour: 12 },
    before: "at 23",
    after: "at 5",
    see: () => mailed("urged"),
  },
  noticeKeptDays: {
    value: 30,
    before: 1,
    after: 0,
    see: () =>
      keptOf(
        () =>
          sql`
          insert into notification (user_code, organ_id, kind, created_at)
          values ('KEPT', 1, 'returned', now() - interval '31 days')`.execute(db()),
        sql`select least(count(*), 1)::int as n from notification where user_code = 'KEPT'`,
      ),
  },
  logKeptDays: {
    value: 30,
    before: 1,
    after: 0,
    see: () =>
      keptOf(
        () =>
          sql`insert into operation_log (at, kind, user_code) values (now() - interval '31 days', 'login', 'KEPT')`.execute(
            db(),
          ),
        sql`select least(count(*), 1)::int as n from operation_log where user_code = 'KEPT'`,
      ),
  },
  scheduleLogKeptDays: {
    value: 7,
    before: 1,
    after: 0,
    see: async () => {
      await sql`
        insert into schedule_job_log (job_code, started_at, trigger, result)
        values ('kept', now() - interval '8 days', 'cron', 'succeeded')`.execute(db());
      await forgetOldRows(other.ports, scheduledRuns);
      return number(sql`select least(count(*), 1)::int as n from schedule_job_log where job_code = 'kept'`);
    },
  },
};

const set = async (name: ParameterName, value: JsonValue): Promise<void> => {
  const before = other.ports.parameters.generation();
  void (await one.call(saveParameter, { name, scope: "everywhere", value }, { as: work.admin })).data;
  await expect.poll(() => other.ports.parameters.generation()).toBeGreaterThan(before);
};

describe("a parameter changed on one process acts on another without a restart", () => {
  it.each(Object.entries(proofs) as [ParameterName, Proof][])("%s", async (name, proof) => {
    // given
    const around = Object.entries(proof.with ?? {}) as [ParameterName, JsonValue][];
    for (const [first, value] of around) await set(first, value);
    const before = await proof.see();

    // when
    await set(name, proof.value);
    const after = await proof.see();

    // then
    expect([before, after]).toEqual([proof.before, proof.after]);
    for (const [changed] of [[name], ...around]) await set(changed, null);
  });
});

describe("a value of one organisation", () => {
  it("counts there and nowhere else", async () => {
    // given
    const elsewhere = await aWorkplace(db());

    // when
    await one.call(
      saveParameter,
      { name: "pageSizeDefault", scope: "organisation", value: 33 },
      { as: work.admin },
    );

    // then
    const sizeFor = async (as: string) => (await one.call(noticeTasks, {}, { as })).data.pageSize;
    expect([await sizeFor(work.staff), await sizeFor(elsewhere.staff)]).toEqual([33, 10]);
    await one.call(
      saveParameter,
      { name: "pageSizeDefault", scope: "organisation", value: null },
      { as: work.admin },
    );
  });

  it("that this program does not accept any more gives way to the default", async () => {
    // given
    await sql`
      insert into parameter_value (parameter, value, changed_by)
      values ('sessionHours', '99', 'A'), ('gone', '1', 'A')`.execute(db());

    // when
    const third = await startTestApp({ database: shared.database });

    // then
    expect(third.ports.parameters.value("sessionHours")).toBe(24);
    await third.close();
    await sql`delete from parameter_value`.execute(db());
  });
});

it("closed while it reads, it ends once it has read, and reads no more", async () => {
  // given
  const heard: ((topic: string, payload: unknown) => void)[] = [];
  const bus = {
    subscribe: (hear: (topic: string, payload: unknown) => void) => {
      heard.push(hear);
      return () => void heard.splice(heard.indexOf(hear), 1);
    },
    onGap: () => () => undefined,
    announce: () => undefined,
  } as unknown as LiveBus;
  let read = 0;
  let letRead = (): void => undefined;
  const slow: Pick<Database, "read"> = {
    read: async (work) => {
      read += 1;
      if (read === 2) await new Promise<void>((settle) => (letRead = settle));
      return shared.database.read(work);
    },
  };
  const errors: unknown[] = [];
  const opened = await openParameters(slow as Database, bus, {
    onChange: () => undefined,
    reportError: (error) => errors.push(error),
  });

  // when
  heard.at(-1)?.("parameters", null);
  await expect.poll(() => read).toBe(2);
  let isClosed = false;
  const closing = opened.close().then(() => (isClosed = true));
  await new Promise((settle) => setImmediate(settle));

  // then
  expect(isClosed).toBe(false);
  expect(heard).toEqual([]);
  letRead();
  await closing;
  expect(errors).toEqual([]);
});
