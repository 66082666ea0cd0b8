import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { nextRun } from "#server/schedule/schedule-job.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: shippedSchemas });
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

describe("the next run of a scheduled job", () => {
  it.each([
    ["Asia/Shanghai", "2026-01-15T23:40:00Z", "2026-01-16T01:00:00.000Z"],
    ["Asia/Shanghai", "2026-01-15T16:20:00Z", "2026-01-16T01:00:00.000Z"],
    ["America/New_York", "2026-01-15T23:40:00Z", "2026-01-16T14:00:00.000Z"],
    ["America/New_York", "2026-07-15T23:40:00Z", "2026-07-16T13:00:00.000Z"],
  ])("of every day at nine comes by the clocks of %s after %s", (zone, after, next) => {
    expect(nextRun("0 9 * * *", new Date(after), zone)).toBe(next);
  });

  it("goes by the time zone that is set for all organizations, whatever one of them has", async () => {
    // given
    const { organId } = await anAccount(test.database.kysely);
    await test.database.write(async (tx) => {
      await sql`
        insert into parameter_value (parameter, organ_id, value, changed_by)
        values ('timeZone', null, '"America/New_York"', 'ADMIN'), ('timeZone', ${organId}, '"Asia/Tokyo"', 'ADMIN')
      `.execute(tx);
      await test.ports.parameters.changed(tx);
    });

    // when
    const { data } = await test.call(
      onTable(addTableRow, "scheduleJob"),
      { jobCode: "nine", jobName: "nine", handler: "removeExpired", cron: "0 9 * * *", status: "1" },
      { as: admin },
    );

    // then
    expect(data["nextRunAt"]).toBe(nextRun("0 9 * * *", new Date(), "America/New_York"));
  });
});
