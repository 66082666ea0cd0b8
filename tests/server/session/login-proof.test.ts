import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { captcha } from "#contract/calls/auth.ts";
import { useProof } from "#server/session/login-proof.ts";
import { proveWork } from "#web/login/prove-work.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const here = "127.0.0.1";

async function hasFailed(failures: number): Promise<void> {
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values (${`address:${here}`}, ${failures}, now(), '-infinity')
    on conflict (subject) do update set failures = excluded.failures`.execute(test.database.kysely);
}

const use = (challenge: string, answer: string, from = here) =>
  test.database.write((tx) => useProof(tx, { challenge, answer }, from));

it("is asked for once an address has failed often, and grows with its failures", async () => {
  // when
  const bits = [];
  for (const failures of [49, 50, 99, 100, 400, 1_000_000]) {
    await hasFailed(failures);
    bits.push((await test.call(captcha, {})).data.proof?.bits);
  }

  // then
  expect(bits).toEqual([undefined, 16, 16, 17, 19, 22]);
});

it("is good once, from its own address, and not for ever", async () => {
  // given
  await hasFailed(50);
  const asked = async () => (await test.call(captcha, {})).data.proof!;
  const [good, elsewhere, old, wrong] = [await asked(), await asked(), await asked(), await asked()];
  await sql`update login_proof set expires_at = now() where challenge = ${old.challenge}`.execute(
    test.database.kysely,
  );
  const answerOf = ({ challenge, bits }: typeof good) => proveWork(challenge, bits);

  // when
  const answers = [
    await use(good.challenge, answerOf(good)),
    await use(good.challenge, answerOf(good)),
    await use(elsewhere.challenge, answerOf(elsewhere), "203.0.113.1"),
    await use(old.challenge, answerOf(old)),
    await use(wrong.challenge, "no work at all"),
    await use(wrong.challenge, answerOf(wrong)),
    await use("made up", answerOf(good)),
  ];

  // then
  expect(answers).toEqual([true, false, false, false, false, false, false]);
});
