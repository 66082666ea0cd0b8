import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession, login } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe("log-in", () => {
  it("answers bare with a token that opens a session", async () => {
    // given
    const account = await anAccount(test.database.kysely, { password: "Right2026", roles: ["employee"] });

    // when
    const answer = await test.call(login, {
      userCode: account.userCode,
      username: ` ${account.userCode.toLowerCase()} `,
      password: "Right2026",
    });

    // then
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      roles: ["employee"],
      userName: account.userCode,
      userInfo: { uid: account.userId },
      organId: account.organId,
      mustChangePassword: false,
    });
    const session = await test.call(currentSession, {}, { headers: { token: answer.data.token } });
    expect(session.data).toMatchObject({ userCode: account.userCode, access: ["employee"], routes: [] });
  });

  it("answers a wrong password and an unknown name alike", async () => {
    // given
    const account = await anAccount(test.database.kysely, { password: "Right2026" });

    // when
    const wrong = await test.call(login, { username: account.userCode, password: "Wrong2026" });
    const unknown = await test.call(login, { username: "NOBODY", password: "Wrong2026" });

    // then
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toEqual({
        success: false,
        message: "用户名或密码不正确，请重新输入。",
        code: 12162,
        requestCode: expect.stringMatching(/^[\w-]{8,}$/u),
      });
    }
  });
});
