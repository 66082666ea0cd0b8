import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { login } from "#contract/calls/auth.ts";
import { reportFault } from "#contract/calls/client.ts";
import { logSummary } from "#contract/calls/table-actions.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import { checkoutDir } from "#server/checkout.ts";
import { handlers } from "#server/handlers.ts";
import { handle } from "#server/http/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let admin: { as: string };
beforeAll(async () => {
  test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    handlers: [
      ...handlers.filter(({ call }) => call !== listUserMenu),
      handle(listUserMenu, () => Promise.reject(new Error("out of paper"))),
    ],
  });
  admin = { as: (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode };
});
afterAll(() => test.close());
afterEach(() => {
  vi.useRealTimers();
});

const entries = async (filter: object) =>
  (
    await test.call(
      onTable(listTableRows, "operationLog"),
      { filter: filter as Record<string, unknown> },
      admin,
    )
  ).data.rows;

describe("the log", () => {
  it("keeps failed log-ins with their reason and address", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { password: "Right2026" });

    // when
    await test.call(login, { username: userCode, password: "Wrong2026" });

    // then
    expect(await entries({ userCode })).toMatchObject([
      { kind: "login_failed", reason: "wrongPassword", remoteAddress: "127.0.0.1" },
    ]);
  });

  it("is searched by what its entries are about, and filtered by what an error said", async () => {
    // given
    await sql`
      insert into operation_log (kind, call, subject, message) values
        ('operation', 'updateUserStatus', 'userCode WANTED7', null),
        ('error', 'listUserMenu', null, 'no more wanted7 paper')`.execute(test.database.kysely);

    // when
    const searched = await test.call(onTable(listTableRows, "operationLog"), { keyword: "wanted7" }, admin);
    const filtered = await entries({ message: { like: "wanted7" } });

    // then
    expect(searched.data.rows).toMatchObject([{ kind: "operation", subject: "userCode WANTED7" }]);
    expect(filtered).toMatchObject([{ kind: "error", message: "no more wanted7 paper" }]);
  });

  it("keeps what was unforeseen under the request code that its person was told", async () => {
    // when
    const { status, body } = await test.call(listUserMenu, {}, admin);

    // then
    expect([status, body.code]).toEqual([500, 12138]);
    await expect
      .poll(() => entries({ requestCode: body["requestCode"] }))
      .toMatchObject([{ kind: "error", call: "listUserMenu", message: "out of paper", userCode: admin.as }]);
  });

  it("keeps errors of pages with their route, and does not let one page flood it", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely);
    const report = () =>
      test.call(
        reportFault,
        { kind: "fault", message: "x is undefined", route: "/userTask" },
        { as: userCode },
      );

    // when
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) statuses.push((await report()).status);

    // then
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await entries({ userCode, kind: "error" }))[0]).toMatchObject({
      subject: "/userTask",
      message: "x is undefined",
    });
  });

  it("is read by administrators alone and changed by nobody", async () => {
    const { userCode } = await anAccount(test.database.kysely, { roles: ["process-admin"] });
    const { body } = await test.call(onTable(listTableRows, "operationLog"), {}, { as: userCode });
    expect(body.code).toBe(12139);
  });

  it("is counted by the caller's days", async () => {
    // given
    await sql`delete from operation_log`.execute(test.database.kysely);
    await sql`
      insert into operation_log (at, kind) values
        (date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 hour', 'login'),
        (date_trunc('day', now() at time zone 'UTC') at time zone 'UTC', 'error'),
        (now() - interval '40 days', 'login')`.execute(test.database.kysely);

    // when
    const { data } = await test.call(logSummary, { days: 3, timeZone: "UTC" }, admin);

    // then
    expect(data.map(({ logins, errors }) => [logins, errors])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it("is counted by days that each begin by the clocks of their own season", async () => {
    // given: New York, the day after summer time ended; that Sunday had 25 hours
    await sql`delete from operation_log`.execute(test.database.kysely);
    await sql`
      insert into operation_log (at, kind) values
        ('2026-11-01T03:59:59Z', 'error'), ('2026-11-01T04:00:00Z', 'login'),
        ('2026-11-02T04:59:59Z', 'login')`.execute(test.database.kysely);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T17:00:00Z") });

    // when
    const { data } = await test.call(logSummary, { days: 3, timeZone: "America/New_York" }, admin);

    // then
    expect(data.map(({ day, logins, errors }) => [day, logins, errors])).toEqual([
      ["2026-11-02", 0, 0],
      ["2026-11-01", 2, 0],
      ["2026-10-31", 0, 1],
    ]);
  });
});
