import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeWorkCalendar } from "#engine";
import { workCalendarData } from "#server/work-calendar/index.ts";
import {
  workedBefore,
  workingClock,
  workingHours,
} from "../../../src/server/process-report/working-clock.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import fc from "../../support/properties.ts";

describe("working hours in a statement", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const organId = 1_000_001;
  const now = new Date("2026-07-01T10:00:00Z");
  const scope = () => ({ ports: app.ports, actor: { organId }, request: { now } }) as never;

  it("are those that the engine counts by the organisation's calendar", async () => {
    const calendar = makeWorkCalendar(workCalendarData(app.ports.parameters, organId));
    const first = Date.parse("2026-01-31T16:00:00Z");
    const instant = fc.integer({ min: 0, max: now.getTime() - first }).map((after) => first + after);
    await fc.assert(
      fc.asyncProperty(instant, instant, async (from, to) => {
        const hours = workingHours(sql`${from}::float8`, sql`${to}::float8`);
        const { rows } = await sql<{ hours: number }>`
          with ${workingClock(scope(), "2026-02-01")} select ${hours} as hours from clock`.execute(
          app.database.kysely,
        );
        expect(rows[0]?.hours).toBeCloseTo(calendar.workingTimeBetween(from, to) / 3_600_000, 6);
      }),
      { numRuns: 100 },
    );
  });

  it("there are none of what has not ended", async () => {
    const hours = workingHours(sql`1e12::float8`, sql`null::float8`);
    const { rows } = await sql<{ hours: number | null }>`
      with ${workingClock(scope(), "2026-02-01")} select ${hours} as hours from clock`.execute(
      app.database.kysely,
    );
    expect(rows[0]?.hours).toBeNull();
  });
});

describe("stretches of work", () => {
  it("have before them what was worked in those before", () => {
    expect(
      workedBefore([
        { begins: 10, ends: 13 },
        { begins: 14, ends: 19 },
        { begins: 30, ends: 31 },
      ]),
    ).toEqual({ begins: [10, 14, 30], ends: [13, 19, 31], before: [0, 3, 8] });
  });
});
