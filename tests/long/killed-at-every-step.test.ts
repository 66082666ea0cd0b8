import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TableJob } from "#contract/shapes/tables.ts";
import { limits } from "#contract/limits.ts";
import type { Account } from "../support/builders/account.ts";
import { processesToKill, type ProcessesToKill, someCodes } from "../support/kill-a-worker.ts";
import { asBuilt } from "../support/spawn-server.ts";

let processes: ProcessesToKill;
beforeAll(async () => {
  processes = await processesToKill(asBuilt);
});
afterAll(() => processes.close());
afterEach(() => sql`truncate crate`.execute(processes.app.database.kysely));

const state = (person: Account, jobId: string) => async () => (await processes.jobNow(person, jobId)).state;
const comesTo = (person: Account, jobId: string, wanted: TableJob["state"]) =>
  expect.poll(state(person, jobId), { timeout: 60_000, interval: 250 }).toBe(wanted);
const once = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, 1]));

interface Step {
  /** What the step's statements wait for. */
  locked: RawBuilder<unknown>;
  /** Brings a job to where its step can begin, and answers how to begin it. */
  prepare(person: Account, codes: readonly string[]): Promise<() => Promise<string>>;
  ends: TableJob["state"];
  /** The rows that are there afterwards. */
  leaves(codes: readonly string[]): Record<string, number>;
}

const whole = sql`lock table crate in access exclusive mode`;

const steps: Record<string, Step> = {
  check: {
    locked: sql`lock table table_import_line in exclusive mode`,
    prepare: async (person, codes) => () => processes.sendSheet(person, codes),
    ends: "ready",
    leaves: () => ({}),
  },
  commit: {
    locked: whole,
    prepare: async (person, codes) => {
      const jobId = await checked(person, codes);
      return async () => (await processes.commit(person, jobId)).jobId;
    },
    ends: "done",
    leaves: once,
  },
  revert: {
    locked: whole,
    prepare: async (person, codes) => {
      const jobId = await checked(person, codes);
      await processes.commit(person, jobId);
      await comesTo(person, jobId, "done");
      return async () => (await processes.revert(person, jobId)).jobId;
    },
    ends: "reverted",
    leaves: () => ({}),
  },
  export: {
    locked: whole,
    prepare: async (person) => () => processes.exported(person),
    ends: "done",
    leaves: () => ({}),
  },
  "bulk change": {
    locked: sql`lock table table_change in exclusive mode`,
    prepare: async (person) => {
      await sql`insert into crate (code, place) select 'here', 'here'
        from generate_series(1, ${limits.bulkAtOnceMax + 1}::int)`.execute(processes.app.database.kysely);
      return () => processes.movedAll(person);
    },
    ends: "done",
    leaves: () => ({ here: limits.bulkAtOnceMax + 1 }),
  },
};

async function checked(person: Account, codes: readonly string[]): Promise<string> {
  const jobId = await processes.sendSheet(person, codes);
  await comesTo(person, jobId, "ready");
  return jobId;
}

test.each(Object.entries(steps))(
  "%s: killed in it, another process takes over within a minute and does it once",
  async (_name, { locked, prepare, ends, leaves }) => {
    // given
    const person = await processes.aPerson();
    const codes = someCodes(5);
    const begin = await prepare(person, codes);
    let jobId = "";

    // when
    await processes.killWhile([locked], async () => void (jobId = await begin()), 1);

    // then
    await comesTo(person, jobId, ends);
    expect(await processes.copies()).toEqual(leaves(codes));
    const { rows } = await sql<{ acts: number }>`
      select count(distinct row_key)::int - count(*)::int as acts from table_change
      where batch_id = ${jobId}::uuid and kind <> 'delete'`.execute(processes.app.database.kysely);
    expect(rows[0]?.acts).toBe(0);
  },
);

test("a job whose process dies each time is failed with the reason and can be run again", async () => {
  // given
  const person = await processes.aPerson();
  const codes = someCodes(2);
  const jobId = await checked(person, codes);
  await processes.killWhile([whole], async () => void (await processes.commit(person, jobId)), 1);

  // when
  await processes.killWhile([whole], async () => undefined, 1);
  await processes.killWhile([whole], async () => undefined, 1);

  // then
  await comesTo(person, jobId, "failed");
  expect(await processes.copies()).toEqual({});
});
