import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession, login, todoLogin } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = "Right2026";
const db = () => test.database.kysely;

async function logOf(userCode: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, reason, detail ->> 'by') as line
    from operation_log where user_code = ${userCode} or ${userCode} = any(string_to_array(detail ->> 'names', ' '))
    order by log_id`.execute(db());
  return rows.map(({ line }) => line);
}

describe("log-in", () => {
  it.each([login, todoLogin])("answers bare with a token that opens a session ($name)", async (call) => {
    // given
    const account = await anAccount(db(), { password, roles: ["employee"] });

    // when
    const answer = await test.call(call, {
      userCode: account.userCode,
      username: ` ${account.userCode.toLowerCase()} `,
      password,
    });

    // then
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: "登录成功",
      token: expect.stringMatching(/^[\w-]{43}$/u),
      roles: ["employee"],
      userName: account.userCode,
      userInfo: { uid: account.userId },
      organId: account.organId,
      mustChangePassword: false,
    });
    const session = await test.call(currentSession, {}, { headers: { token: answer.data.token } });
    expect(session.data).toMatchObject({
      userCode: account.userCode,
      access: ["employee"],
      administers: [],
      routes: [],
    });
    expect(await logOf(account.userCode)).toEqual(["login password"]);
  });

  it("answers a wrong password, an unknown name and an account without password alike", async () => {
    // given
    const known = await anAccount(db(), { password });
    const without = await anAccount(db());

    // when
    const answers = await Promise.all(
      [known.userCode, without.userCode, "NOBODY"].map((username) =>
        test.call(login, { username, password: "Wrong2026" }),
      ),
    );

    // then
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        success: false,
        message: "账号或密码不正确，请重新输入。",
        code: 12162,
        requestCode: expect.stringMatching(/^[\w-]{8,}$/u),
      });
    }
    expect(await logOf(known.userCode)).toEqual(["login_failed wrongPassword"]);
  });

  it("refuses two different names", async () => {
    // when
    const answer = await test.call(login, { userCode: "STAFF01", username: "STAFF02", password });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["userCode"]);
  });

  it("tells who proved himself why his account cannot be used", async () => {
    // given
    const disabled = await anAccount(db(), { password, disabled: true });
    const expired = await anAccount(db(), { password, validUntil: "2020-01-31" });
    const homeless = await anAccount(db(), { password });
    await sql`delete from user_organ where user_code = ${homeless.userCode}`.execute(db());

    // when
    const answers = await Promise.all(
      [disabled, expired, homeless].map(({ userCode }) => test.call(login, { username: userCode, password })),
    );
    const guessed = await test.call(login, { username: disabled.userCode, password: "Wrong2026" });

    // then
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 12164],
      [401, 12165],
      [401, 12169],
    ]);
    expect(answers[1]!.body.message).toContain("2020年1月31日");
    expect(guessed.body.code).toBe(12162);
  });

  it("tells that the password has to be changed", async () => {
    // given
    const account = await anAccount(db(), { password, mustChangePassword: true });

    // when
    const { data } = await test.call(login, { username: account.userCode, password });

    // then
    expect(data.mustChangePassword).toBe(true);
  });

  it("leads to the account's own organisation", async () => {
    // given
    const account = await anAccount(db(), { password });
    await sql`
      update user_account set default_organ_id = null where user_code = ${account.userCode}`.execute(db());

    // when
    const { data } = await test.call(login, { username: account.userCode, password });

    // then
    expect(data.organId).toBe(account.organId);
  });
});
