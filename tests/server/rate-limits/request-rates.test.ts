import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/index.ts";
import { RequestRates } from "#server/rate-limits/index.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const rate = { perSecond: 100, burst: 500, untold: 50 };
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

async function settled(subject: string): Promise<number | undefined> {
  const { rows } = await sql<{ spent: number }>`
    select spent from request_rate where subject = ${subject}`.execute(database.kysely);
  return rows[0]?.spent;
}

/** A caller who spreads what he asks over some processes, until each of them refuses or `most` have passed. */
async function spendAll(processes: readonly RequestRates[], subject: string, most: number): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < most && passed < most; turn += 1) {
    const answers = processes.map((rates) => rates.take(subject, 1));
    passed += answers.filter((seconds) => seconds === 0).length;
    if (answers.every((seconds) => seconds > 0)) return passed;
    // What was told is answered before the next of a real caller arrives.
    await settled(subject);
    await new Promise(setImmediate);
  }
  return passed;
}

describe("the rate of a caller", () => {
  it("lets a burst through, then so many a second; each caller by himself", () => {
    // given
    let now = 0;
    const rates = new RequestRates(database, { ...rate, untold: Number.POSITIVE_INFINITY }, () => now);

    // when
    const burst = Array.from({ length: 501 }, () => rates.take("busy"));
    now = 1_000;
    const later = Array.from({ length: 101 }, () => rates.take("busy"));

    // then
    expect(burst.filter((seconds) => seconds === 0)).toHaveLength(500);
    expect(burst.at(-1)).toBe(1);
    expect(later.filter((seconds) => seconds === 0)).toHaveLength(100);
    expect(rates.take("calm")).toBe(0);
  });

  it("is spent by what a call costs, and not at all by asking", () => {
    const rates = new RequestRates(database, rate, () => 0);
    expect(rates.take("export", 400)).toBe(0);
    expect(rates.waitOf("export", 100)).toBe(0);
    expect(rates.take("export", 101)).toBe(1);
    expect(rates.take("export", 300)).toBe(2);
    expect(rates.take("export", 100)).toBe(0);
  });

  it("costs no statement while somebody works as people do", async () => {
    // given
    let now = 0;
    const rates = new RequestRates(database, rate, () => now);

    // when
    for (; now < 600_000; now += 100) expect(rates.take("worker")).toBe(0);

    // then
    expect(await settled("worker")).toBeUndefined();
  });

  it("is one for all processes, but for what each may let pass untold", async () => {
    // given
    const processes = Array.from({ length: 4 }, () => new RequestRates(database, rate, () => 0));

    // when
    const passed = await spendAll(processes, "spread", 2_000);

    // then
    expect(passed).toBeGreaterThanOrEqual(rate.burst);
    expect(passed).toBeLessThanOrEqual(rate.burst + 4 * 2 * rate.untold);
  });
});
