import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { externalTask, putExternalTask } from "#contract/calls/external.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { inboundCalls } from "#server/system-access/index.ts";
import { forgetOldRows } from "#server/tables/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

const secret = "a long and random secret";
let app: TestApp;
let work: Workplace;
let chief: string;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
  const db = app.database.kysely;
  work = await aWorkplace(db);
  ({ userCode: chief } = await anAccount(db));
  await aRoleHolder(db, { userCode: chief, roleCode: "admin" });
  await add("apiResource", {
    apiCode: "task.put",
    apiName: "送交任务",
    method: "POST",
    path: "/api/external/put",
    keepBodies: true,
    status: "1",
  });
}, 60_000);
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

const add = async (entity: string, row: Record<string, JsonValue>) =>
  (await app.call(onTable(addTableRow, entity), row, { as: chief })).data;

let number = 0;
/** A system with a grant of its own, so that no test counts on another's. */
async function aSystem(
  grant: Record<string, JsonValue> | null = {},
  given: Record<string, JsonValue> = {},
): Promise<string> {
  number += 1;
  const systemCode = `OA${number}`;
  await add("apiSystem", {
    systemCode,
    systemName: "办公",
    systemType: "office",
    baseUrl: "https://oa.example.com/app",
    secret,
    status: "1",
    ...given,
  });
  if (grant !== null) await add("apiAuth", { systemCode, apiCode: "task.put", status: "1", ...grant });
  return systemCode;
}

const put = (systemCode: string, given: Partial<InputOf<typeof putExternalTask>> = {}) =>
  app.call(putExternalTask, {
    systemCode,
    secret,
    id: "T-1",
    taskTitle: "用车申请",
    assignedUserCode: work.staff,
    taskStatus: 11,
    pcUrl: "https://oa.example.com/app/tasks/1",
    ...given,
  });

async function logOf(systemCode: string) {
  const { rows } = (
    await app.call(onTable(listTableRows, "apiLog"), { filter: { systemCode }, sort: ["logId"] } as never, {
      as: chief,
    })
  ).data;
  return rows;
}

describe("a task that another system hands over", () => {
  it("is its assignee's to read, changes with the next call, and each call stands in the log without the secret", async () => {
    // given
    const systemCode = await aSystem();

    // when
    const first = await put(systemCode);
    const read = await app.call(externalTask, { id: "T-1" }, { as: work.staff });
    const again = await put(systemCode, { taskTitle: "用车申请（改）", taskStatus: 12 });
    const ended = await app.call(externalTask, { id: "T-1" }, { as: work.staff });

    // then
    expect([first.data, again.data]).toEqual([
      { id: "T-1", isNew: true },
      { id: "T-1", isNew: false },
    ]);
    expect(read.data).toMatchObject({ taskTitle: "用车申请", taskStatus: 11 });
    expect(ended.data).toMatchObject({ taskTitle: "用车申请（改）", taskStatus: 12 });
    const log = await logOf(systemCode);
    expect(log).toMatchObject([
      { apiCode: "task.put", httpStatus: 200, userCode: work.staff },
      { apiCode: "task.put", httpStatus: 200, userCode: work.staff },
    ]);
    expect(String(log[0]!["request"])).toContain("用车申请");
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it("is nobody's to do who has left: it is not handed to them, and one they had is told to have ended all the same", async () => {
    // given
    const systemCode = await aSystem();
    const db = app.database.kysely;
    const [leaver, ended] = [await anAccount(db, work), await anAccount(db, work)];
    const of = { assignedUserCode: leaver.userCode };
    void (await put(systemCode, of)).data;
    await sql`update user_account set status = '0' where user_code = ${leaver.userCode}`.execute(db);
    await sql`update user_account set valid_until = '2026-01-01' where user_code = ${ended.userCode}`.execute(
      db,
    );

    // when
    const refused = [
      await put(systemCode, { ...of, taskTitle: "改" }),
      await put(systemCode, { id: "T-2", assignedUserCode: ended.userCode }),
    ];
    const over = await put(systemCode, { ...of, taskStatus: 12 });

    // then
    expect(refused.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
      ["assignedUserCode"],
      ["assignedUserCode"],
    ]);
    expect(over.data).toEqual({ id: "T-1", isNew: false });
    const { rows } = await sql<{ taskStatus: number }>`
      select task_status from bpd_thirdpart_task where request_source = ${systemCode}`.execute(db);
    expect(rows).toEqual([{ taskStatus: 12 }]);
  });

  it("is recorded as that system's change", async () => {
    // given
    const systemCode = await aSystem();

    // when
    await put(systemCode, { id: "T-9" });

    // then
    const table = app.ports.tables.find("bpdThirdpartTask")!.model.table;
    const { rows } = await sql`
      select created_by, ended_at from ${sql.table(table)} where request_source = ${systemCode}`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ createdBy: `@${systemCode}`, endedAt: null }]);
  });

  it("is refused by its field where nobody has the code, and where its address is another's", async () => {
    // given
    const systemCode = await aSystem();

    // when
    const [nobody, elsewhere] = [
      await put(systemCode, { assignedUserCode: "NOBODY9" }),
      await put(systemCode, { pcUrl: "https://oa.example.com.evil.example/app/1" }),
    ];

    // then
    expect(Object.keys(nobody.body.errors ?? {})).toEqual(["assignedUserCode"]);
    expect(elsewhere.body.code).toBe(12342);
    expect(await logOf(systemCode)).toMatchObject([{ httpStatus: 422 }, { httpStatus: 409 }]);
  });
});

describe("an outside system", () => {
  it("is granted an API from its first to its last day by the installation's clock, and so many calls a day", async () => {
    // given: twenty past midnight in Shanghai; in UTC it is the day before
    const now = new Date("2030-01-15T16:20:00Z");
    const begun = await aSystem({ validFrom: "2030-01-16", validUntil: "2030-01-16", callsPerDay: 1 });
    const ended = await aSystem({ validUntil: "2030-01-15" });

    // when
    vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() - 3_600_000 });
    const dayBefore = [await put(begun), await put(ended)];
    vi.setSystemTime(now);
    const onTheDay = [await put(begun), await put(ended)];
    // Eight in the morning, when a day of UTC begins.
    vi.setSystemTime(new Date("2030-01-16T00:10:00Z"));
    const used = await put(begun);

    // then
    expect([...dayBefore, ...onTheDay].map(({ status }) => status)).toEqual([400, 200, 200, 400]);
    expect(used.body.code).toBe(12674);
  });

  it("that proves nothing is refused; a wrong secret of one that is there stands in the log, a made-up code does not", async () => {
    // given
    const [systemCode, closed] = [await aSystem(), await aSystem({}, { status: "0" })];

    // when
    const [wrong, off, unknown] = [
      await put(systemCode, { secret: "another long secret" }),
      await put(closed),
      await put("MADEUP"),
    ];

    // then
    expect([wrong, off, unknown].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [401, 12671]),
    );
    expect(await logOf(systemCode)).toMatchObject([{ httpStatus: 401, apiCode: null }]);
    expect(await logOf("MADEUP")).toEqual([]);
  });

  it("calls from its addresses alone; one that is none is refused when it is entered", async () => {
    // given
    const [far, near] = [
      await aSystem({}, { allowedAddresses: "10.9.0.0/16\n192.0.2.7" }),
      await aSystem({}, { allowedAddresses: "127.0.0.0/8" }),
    ];

    // when
    const [refused, taken] = [await put(far), await put(near)];
    const entered = await app.call(
      onTable(addTableRow, "apiSystem"),
      {
        systemCode: "X",
        systemName: "X",
        systemType: "office",
        status: "1",
        allowedAddresses: "10.0.0.0/99",
      },
      { as: chief },
    );

    // then
    expect([refused.body.code, taken.status]).toEqual([12672, 200]);
    expect(entered.body.errors).toEqual({ allowedAddresses: expect.stringContaining("10.0.0.0/99") });
  });

  it("needs a grant that holds today", async () => {
    // given
    const systems = [
      await aSystem(null),
      await aSystem({ status: "0" }),
      await aSystem({ validUntil: "2020-01-01" }),
      await aSystem({ validFrom: "2999-01-01" }),
      await aSystem({ validFrom: "2020-01-01", validUntil: "2999-01-01" }),
    ];

    // when
    const codes = [];
    for (const system of systems) codes.push((await put(system)).body.code);

    // then
    expect(codes).toEqual([12673, 12673, 12673, 12673, undefined]);
  });

  it("calls as often as it was granted, in a second and in a day", async () => {
    // given
    const [daily, hasty] = [await aSystem({ callsPerDay: 2 }), await aSystem({ ratePerSecond: 1 })];

    // when
    const days = [];
    for (let call = 0; call < 3; call += 1) days.push((await put(daily)).body.code);
    const seconds = await Promise.all(Array.from({ length: 6 }, async () => (await put(hasty)).status));

    // then
    expect(days).toEqual([undefined, undefined, 12674]);
    expect(seconds).toContain(429);
    expect(seconds).toContain(200);
  });

  it("waits no longer than its API may take: nothing is stored, and it says so", async () => {
    // given: the table is held by somebody else
    const systemCode = await aSystem();
    const resource = app.ports.tables.find("apiResource")!.model.table;
    const tasks = app.ports.tables.find("bpdThirdpartTask")!.model.table;
    const limit = (ms: number) =>
      sql`update ${sql.table(resource)} set timeout_ms = ${ms}`.execute(app.database.kysely);
    await limit(300);

    // when
    const slow = await app.database.kysely.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(tasks)} in access exclusive mode`.execute(tx);
      return put(systemCode, { id: "T-7" });
    });
    await limit(20_000);

    // then
    expect([slow.status, slow.body.code]).toEqual([503, 12675]);
    expect(await logOf(systemCode)).toMatchObject([{ httpStatus: 503 }]);
    expect((await put(systemCode, { id: "T-7" })).data.isNew).toBe(true);
  });
});

it("the log forgets what is older than logs are kept", async () => {
  // given
  const systemCode = await aSystem();
  await put(systemCode);
  const log = app.ports.tables.find("apiLog")!.model.table;
  await sql`update ${sql.table(log)} set created_at = now() - interval '20 years'
    where system_code = ${systemCode}`.execute(app.database.kysely);

  // when
  await forgetOldRows(app.ports, inboundCalls);

  // then
  expect(await logOf(systemCode)).toEqual([]);
});
