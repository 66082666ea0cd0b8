import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/calls/auth.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { LoginProof } from "#contract/shapes/session.ts";
import { proveWork } from "#web/login/prove-work.ts";
import { requestOf, startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = "Right2026";
const db = () => test.database.kysely;
const tryLogIn = (username: string, given: string) => test.call(login, { username, password: given });

/** Logs in as from another address. */
async function aClientAt(remoteAddress: string) {
  return async (input: InputOf<typeof login>) => {
    const { headers, ...request } = requestOf(login, input, test.ports.config);
    const response = await test.app.inject({ ...request, headers, remoteAddress });
    return { status: response.statusCode, headers: response.headers, body: response.json<LoginBody>() };
  };
}

interface LoginBody {
  code?: number;
  params?: Record<string, unknown>;
}

/** Work proved for a challenge of an address. */
async function aProof(remoteAddress: string, bits: number): Promise<LoginProof> {
  const challenge = `challenge of ${remoteAddress}`;
  await sql`
    insert into login_proof (challenge, bits, remote_address, expires_at)
    values (${challenge}, ${bits}, ${remoteAddress}, now() + interval '1 minute')`.execute(db());
  return { challenge, answer: proveWork(challenge, bits) };
}

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

  it("elsewhere make nobody wait at an address or a device that the account was used from", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const { data } = await test.call(login, { username: userCode, password, remember: true });
    const elsewhere = await aClientAt("203.0.113.9");
    await hasFailed(userCode, 40);
    await elsewhere({ username: userCode, password: "Wrong2026" });

    // when
    const stranger = await elsewhere({ username: userCode, password });
    const known = await tryLogIn(userCode, password);
    const remembered = await elsewhere({ username: userCode, password, deviceToken: data.deviceToken! });
    const other = await anAccount(db(), { password });
    await hasFailed(other.userCode, 40);
    await elsewhere({ username: other.userCode, password: "Wrong2026" });
    const notTheirs = await elsewhere({ username: other.userCode, password, deviceToken: data.deviceToken! });

    // then
    expect([stranger, known, remembered, notTheirs].map(({ status }) => status)).toEqual([
      429, 200, 200, 429,
    ]);
  });

  it("at a known address wait there as well", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    await tryLogIn(userCode, password);

    // when
    await fail(userCode, 7);
    const delayed = await tryLogIn(userCode, password);

    // then
    expect(delayed.body.code).toBe(12163);
  });

  it("of an address make it prove work, and nobody wait who is known there or proves it", async () => {
    // given
    const [known, newcomer] = [await anAccount(db(), { password }), await anAccount(db(), { password })];
    const office = await aClientAt("203.0.113.50");
    await office({ username: known.userCode, password });
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:203.0.113.50', 60, now(), now() + interval '5 minutes')
      on conflict (subject) do update set failures = 60, next_try_at = excluded.next_try_at`.execute(db());
    const proof = await aProof("203.0.113.50", 8);

    // when
    const refused = await office({ username: newcomer.userCode, password });
    const answers = [
      await office({ username: known.userCode, password }),
      await office({ username: newcomer.userCode, password, proof }),
    ];

    // then
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, code: 12400 });
    expect(refused.headers["retry-after"]).toBe(String(refused.body.params?.["seconds"]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("of an address admit one attempt without proof after the wait, and no more at once", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const client = await aClientAt("203.0.113.51");
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:203.0.113.51', 60, now(), now())`.execute(db());

    // when
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => client({ username: `${userCode}X${at}`, password })),
    );

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 429, 429, 429, 429, 429]);
  });

  it("of an address count before the password is looked at", async () => {
    // given
    const client = await aClientAt("203.0.113.52");
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:203.0.113.52', 46, now(), now())`.execute(db());

    // when: all at once
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => client({ username: `NOBODY-${at}`, password })),
    );

    // then: what was left was free, one more was admitted
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  it("are halved for the address by a success", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const client = await aClientAt("203.0.113.53");
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:203.0.113.53', 40, now(), now())`.execute(db());

    // when
    await client({ username: userCode, password });

    // then
    const { rows } = await sql<{ failures: number }>`
      select failures from login_failure where subject = 'address:203.0.113.53'`.execute(db());
    expect(rows).toEqual([{ failures: 20 }]);
  });
});
