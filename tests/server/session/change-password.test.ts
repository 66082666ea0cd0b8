import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changePassword, currentSession, login, logout } from "#contract/calls/auth.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = "Right2026";
const db = () => test.database.kysely;

describe("a change of password", () => {
  it("counts at once and ends every other session", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const [mine, other] = [await test.logIn(userCode), await test.logIn(userCode)];

    // when
    const answer = await test.call(
      changePassword,
      { currentPassword: password, newPassword: "Other2027" },
      { as: mine },
    );

    // then
    expect(answer.data).toEqual({ changed: true });
    expect((await test.call(currentSession, {}, { as: mine })).status).toBe(200);
    expect((await test.call(currentSession, {}, { as: other })).status).toBe(401);
    expect((await test.call(login, { username: userCode, password })).status).toBe(401);
    expect((await test.call(login, { username: userCode, password: "Other2027" })).status).toBe(200);
  });

  it.each([
    ["", "required"],
    ["Ab1", "tooShort"],
    [`Aa1${"x".repeat(200)}`, "tooLong"],
    ["onlyletters", "passwordTooSimple"],
    ["1234567890", "passwordTooSimple"],
    [password, "passwordUnchanged"],
    ["xUSERCODE1x9", "passwordHasUserCode"],
    ["password1", "passwordKnown"],
    ["Passw0rd", "passwordKnown"],
    ["aaaaaaa1", "passwordKnown"],
    ["12345678a", "passwordKnown"],
    ["P4ssw0rd!2026", "passwordKnown"],
  ])("to %j is refused", async (newPassword, problem) => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const wanted = newPassword.replace("USERCODE1", userCode.toLowerCase());

    // when
    const answer = await test.call(
      changePassword,
      { currentPassword: password, newPassword: wanted },
      { as: userCode, lang: "en-US" },
    );

    // then
    const said: Record<string, string> = {
      required: "This field is required.",
      tooShort: "Use at least 8 characters.",
      tooLong: "Use at most 128 characters.",
      passwordTooSimple: "Use both letters and digits.",
      passwordUnchanged: "Choose one that differs from the current password.",
      passwordKnown:
        "This is one of the passwords that attackers try first. Choose one that no one would guess, such as several unrelated words.",
      passwordHasUserCode: "The password can’t contain your username.",
    };
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ newPassword: said[problem] });
  });

  it("needs the current one, which cannot be guessed for ever", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const guess = () =>
      test.call(changePassword, { currentPassword: "Wrong2026", newPassword: "Other2027" }, { as: userCode });

    const wrong = await guess();
    await sql`update login_failure set failures = 12 where subject = ${`user:${userCode}`}`.execute(db());

    // when
    const codes = [(await guess()).body.code, (await guess()).body.code];

    // then
    expect(wrong.status).toBe(422);
    expect(codes).toEqual([12167, 12163]);
  });

  it("that is due is all one may do until it is done", async () => {
    // given
    const { userCode } = await anAccount(db(), { password, mustChangePassword: true, roles: ["admin"] });
    const session = await test.logIn(userCode);

    // when
    const before = await test.call(userOrgan, {}, { as: session });
    const who = await test.call(currentSession, {}, { as: session });
    await test.call(changePassword, { currentPassword: password, newPassword: "Other2027" }, { as: session });
    const after = await test.call(userOrgan, {}, { as: session });

    // then
    expect(before.body).toMatchObject({ flag: false, code: 12168 });
    expect(who.data.mustChangePassword).toBe(true);
    expect(after.status).toBe(200);
  });
});

describe("log-out", () => {
  it("ends this session and no other", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const [mine, other] = [await test.logIn(userCode), await test.logIn(userCode)];

    // when
    const answer = await test.call(logout, {}, { as: mine });

    // then
    expect(answer.data).toEqual({ loggedOut: true });
    expect((await test.call(currentSession, {}, { as: mine })).status).toBe(401);
    expect((await test.call(currentSession, {}, { as: other })).status).toBe(200);
  });
});
