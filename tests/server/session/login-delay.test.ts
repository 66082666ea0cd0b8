import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = "Right2026";
const db = () => test.database.kysely;
const tryLogIn = (username: string, given: string) => test.call(login, { username, password: given });

async function fail(userCode: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await tryLogIn(userCode, "Wrong2026");
}

/** So many failures were counted before, and the wait for them is over. */
async function hasFailed(userCode: string, failures: number): Promise<void> {
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values (${`user:${userCode}`}, ${failures}, now(), now())
    on conflict (subject) do update set failures = excluded.failures, next_try_at = now()`.execute(db());
}

describe("failed log-ins", () => {
  it("make the next one wait, longer each time", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    await hasFailed(userCode, 11);
    await fail(userCode, 1);

    // when
    const delayed = await tryLogIn(userCode, password);
    await hasFailed(userCode, 40);
    await fail(userCode, 1);
    const longest = await tryLogIn(userCode, password);

    // then
    const seconds = Number(delayed.body.params?.seconds);
    expect(delayed.status).toBe(429);
    expect(delayed.body).toMatchObject({ success: false, code: 12163 });
    expect(delayed.headers["retry-after"]).toBe(String(seconds));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(64);
    expect(longest.body.params?.seconds).toBeGreaterThan(200);
  });

  it("are forgiven by a right password", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    await fail(userCode, 4);

    // when
    const first = await tryLogIn(userCode, password);
    await fail(userCode, 4);
    const second = await tryLogIn(userCode, password);

    // then
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  it("do not hinder other accounts, and unknown names wait like known ones", async () => {
    // given
    const other = await anAccount(db(), { password });
    await hasFailed("NOBODY-HERE", 11);
    await fail("NOBODY-HERE", 1);

    // when
    const unknown = await tryLogIn("NOBODY-HERE", "Wrong2026");
    const known = await tryLogIn(other.userCode, password);

    // then
    expect(unknown.status).toBe(429);
    expect(known.status).toBe(200);
  });

  it("cannot be made all at once to slip through", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    await hasFailed(userCode, 12);

    // when
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogIn(userCode, "Wrong2026")));

    // then
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it("count against the address as well, and successes do not", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:127.0.0.1', 60, now(), now() + interval '5 minutes')
      on conflict (subject) do update set failures = 60, next_try_at = excluded.next_try_at`.execute(db());

    // when
    const delayed = await tryLogIn(userCode, password);
    await sql`update login_failure set next_try_at = now() where subject = 'address:127.0.0.1'`.execute(db());
    const admitted = await tryLogIn(userCode, password);

    // then
    expect(delayed.body.code).toBe(12163);
    expect(delayed.body.params?.seconds).toBeGreaterThan(200);
    expect(admitted.status).toBe(200);
    const { rows } = await sql<{ failures: number }>`
      select failures from login_failure where subject = 'address:127.0.0.1'`.execute(db());
    expect(rows).toEqual([{ failures: 30 }]);
  });
});
