import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { changePassword, currentSession, deviceLogin, login, logout } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => {
  vi.useRealTimers();
});

const password = "Right2026";
const db = () => test.database.kysely;

async function remembered(): Promise<{ userCode: string; token: string; deviceToken: string }> {
  const { userCode } = await anAccount(db(), { password });
  const { data } = await test.call(login, { username: userCode, password, remember: true });
  return { userCode, token: data.token, deviceToken: data.deviceToken! };
}

describe("a remembered device", () => {
  it("logs in without a password and is given a new token each time", async () => {
    // given
    const { userCode, deviceToken } = await remembered();

    // when
    const first = await test.call(deviceLogin, { deviceToken });
    const again = await test.call(deviceLogin, { deviceToken });
    const next = await test.call(deviceLogin, { deviceToken: first.data.deviceToken! });

    // then
    expect(first.data.userName).toBe(userCode);
    expect(first.data.deviceToken).not.toBe(deviceToken);
    expect(again.status).toBe(401);
    expect(next.status).toBe(200);
    const session = await test.call(currentSession, {}, { headers: { token: next.data.token } });
    expect(session.data.userCode).toBe(userCode);
  });

  it("is not remembered where nobody asked for it", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });

    // when
    const { data } = await test.call(login, { username: userCode, password });

    // then
    expect(data).not.toHaveProperty("deviceToken");
  });

  it("is forgotten after a week, by log-out and by a new password", async () => {
    // given
    const [old, left, changed] = [await remembered(), await remembered(), await remembered()];
    await sql`
      update device_token set expires_at = created_at where user_code = ${old.userCode}`.execute(db());
    await test.call(logout, { deviceToken: left.deviceToken }, { headers: { token: left.token } });
    await test.call(
      changePassword,
      { currentPassword: password, newPassword: "Other2027" },
      { headers: { token: changed.token } },
    );

    // when
    const answers = await Promise.all(
      [old, left, changed].map(({ deviceToken }) => test.call(deviceLogin, { deviceToken })),
    );

    // then
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it("that logs in with a token long exchanged was copied: every token and session of it ends, and its owner is told", async () => {
    // given
    const { userCode, deviceToken } = await remembered();
    const other = await test.call(login, { username: userCode, password, remember: true });
    const next = await test.call(deviceLogin, { deviceToken });
    await sql`
      update device_token set exchanged_at = now() - interval '2 minutes'
      where user_code = ${userCode} and exchanged_at is not null`.execute(db());

    // when: twenty past midnight in Shanghai, where its owner's organization has its seat
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-15T16:20:00Z") });
    const copied = await test.call(deviceLogin, { deviceToken });
    vi.useRealTimers();

    // then
    const after = [
      await test.call(deviceLogin, { deviceToken: next.data.deviceToken! }),
      await test.call(currentSession, {}, { headers: { token: next.data.token } }),
      await test.call(deviceLogin, { deviceToken: other.data.deviceToken! }),
    ];
    expect([copied, ...after].map(({ status }) => status)).toEqual([401, 401, 401, 200]);
    const { rows } = await sql`
      select kind, params from notification where user_code = ${userCode}`.execute(db());
    expect(rows).toEqual([{ kind: "device_copied", params: { day: "2030-01-16" } }]);
  });

  it("goes on where two tabs used one token at once", async () => {
    // given
    const { deviceToken } = await remembered();

    // when
    const answers = await Promise.all([1, 2, 3].map(() => test.call(deviceLogin, { deviceToken })));
    const won = answers.find(({ status }) => status === 200)!;
    const next = await test.call(deviceLogin, { deviceToken: won.data.deviceToken! });

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(next.status).toBe(200);
  });

  it("is forgotten a month after it was first remembered, however often it is used", async () => {
    // given
    const { userCode, deviceToken } = await remembered();
    await sql`
      update device_token set family_since = now() - interval '30 days' where user_code = ${userCode}`.execute(
      db(),
    );

    // when
    const last = await test.call(deviceLogin, { deviceToken });
    const over = await test.call(deviceLogin, { deviceToken: last.data.deviceToken! });

    // then
    expect([last.status, over.status]).toEqual([200, 401]);
  });

  it("does not let in a disabled account", async () => {
    // given
    const { userCode, deviceToken } = await remembered();
    await sql`update user_account set status = '0' where user_code = ${userCode}`.execute(db());

    // when
    const answer = await test.call(deviceLogin, { deviceToken });

    // then
    expect(answer.body.code).toBe(12164);
  });
});
