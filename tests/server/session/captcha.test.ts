import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { captcha, login } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { captcha: true } });
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const password = "Right2026";
const db = () => test.database.kysely;

/** A captcha whose answer is known here. */
async function aCaptcha(answer: string, minutes = 5): Promise<string> {
  const captchaId = randomUUID();
  const hash = createHash("sha256").update(`${captchaId} ${answer.toLowerCase()}`).digest();
  await sql`
    insert into captcha (captcha_id, answer_hash, expires_at)
    values (${captchaId}, ${hash}, now() + make_interval(mins => ${minutes}))`.execute(db());
  return captchaId;
}

describe("a captcha", () => {
  it("is a picture; its answer is nowhere in the answer nor in the database", async () => {
    // when
    const { data } = await test.call(captcha, {});

    // then
    expect(data.required).toBe(true);
    expect(data.svg).toMatch(/^<svg [^]*<\/svg>$/u);
    // No outlines and no letters: whoever reads the code of the picture learns nothing of them.
    expect(data.svg).not.toMatch(/<(?:text|path|polyline|g)\b/u);
    expect(data.svg).toMatch(/<image href="data:image\/png;base64,/u);
    const { rows } = await sql<Record<string, unknown>>`
      select * from captcha where captcha_id = ${data.captchaId}`.execute(db());
    expect(Object.keys(rows[0]!).toSorted()).toEqual(["answerHash", "captchaId", "expiresAt"]);
  });

  it("lets in whoever answers it, in either case", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const captchaId = await aCaptcha("wxYv");

    // when
    const answer = await test.call(login, { username: userCode, password, captchaId, code: " WXyV " });

    // then
    expect(answer.status).toBe(200);
  });

  it("is good for as long as it says by the database's clock, where this machine's is ten minutes behind", async () => {
    // given
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 600_000 });

    // when
    const { data } = await test.call(captcha, {});

    // then
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from captcha
      where captcha_id = ${data.captchaId}`.execute(db());
    expect(rows).toEqual([{ minutes: 5 }]);
  });

  it("must be given", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });

    // when
    const answer = await test.call(login, { username: userCode, password });

    // then
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ success: false, code: 12160 });
  });

  it("is good once, right or wrong, and not for ever", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const [used, missed, old] = [await aCaptcha("abcd"), await aCaptcha("abcd"), await aCaptcha("abcd", -1)];
    const tryWith = (captchaId: string, code: string) =>
      test.call(login, { username: userCode, password, captchaId, code });
    await tryWith(used, "abcd");
    await tryWith(missed, "nope");

    // when
    const answers = [
      await tryWith(used, "abcd"),
      await tryWith(missed, "abcd"),
      await tryWith(old, "abcd"),
      await tryWith("not an id", "abcd"),
      await tryWith("a".repeat(36), "abcd"),
    ];

    // then
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill(12161));
  });

  it("that is wrong does not count as a failed log-in", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });

    // when
    for (let time = 0; time < 8; time += 1) {
      await test.call(login, {
        username: userCode,
        password,
        captchaId: await aCaptcha("abcd"),
        code: "nope",
      });
    }
    const answer = await test.call(login, {
      username: userCode,
      password,
      captchaId: await aCaptcha("abcd"),
      code: "abcd",
    });

    // then
    expect(answer.status).toBe(200);
  });

  it("is not asked for where captchas are switched off", async () => {
    // given
    const off = await startTestApp({ database: test.database, config: { captcha: false } });
    const { userCode } = await anAccount(db(), { password });

    // when
    const drawn = await off.call(captcha, {});
    const answer = await off.call(login, { username: userCode, password, code: "" });

    // then
    expect(drawn.data).toMatchObject({ required: false, svg: "" });
    expect(answer.status).toBe(200);
    await off.close();
  });
});
