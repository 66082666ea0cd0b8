import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession, deviceLogin, login } from "#contract/calls/auth.ts";
import {
  askMyPasskey,
  confirmIdentity,
  confirmMyTotp,
  logInSecond,
  myFactors,
  offerMyPasskey,
  offerMyTotp,
  addMyPasskey,
  removeMyFactor,
  renewMyRecoveryCodes,
  resetSecondFactor,
} from "#contract/calls/second-factor.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
});
afterAll(() => test.close());

const password = "Right2026";
const db = () => test.database.kysely;
const logIn = (username: string, given = {}) => test.call(login, { username, password, ...given });

interface Enrolled {
  userCode: string;
  secret: string;
  recoveryCodes: string[];
  token: string;
}

/** Somebody whose log-in asks for a code. */
async function enrolled(): Promise<Enrolled> {
  const { userCode } = await anAccount(db(), { password, roles: ["employee"] });
  const { data } = await logIn(userCode);
  const as = { userCode, token: data.token };
  const { secret } = (await test.call(offerMyTotp, {}, { as })).data;
  const { recoveryCodes } = (await test.call(confirmMyTotp, { code: codeOf(secret) }, { as })).data;
  // The code of this half minute has been used.
  await sql`update totp_factor set last_step = 0 where user_code = ${userCode}`.execute(db());
  return { userCode, secret, recoveryCodes, token: data.token };
}

const codeOf = (secret: string) => new TOTP({ secret }).generate();
const challengeOf = async (userCode: string, given = {}) =>
  String((await logIn(userCode, given)).body.params?.["challenge"]);

describe("a log-in with a second factor", () => {
  it("answers the right password with a challenge and no session", async () => {
    // given
    const { userCode } = await enrolled();

    // when
    const [right, wrong] = [await logIn(userCode), await logIn(userCode, { password: "Wrong2026" })];

    // then
    expect(right.status).toBe(401);
    expect(right.body).toMatchObject({ success: false, code: 12401, params: { totp: true, passkey: false } });
    expect(right.body).not.toHaveProperty("token");
    expect(wrong.body.code).toBe(12162);
  });

  it("opens the session with a code, which is good once", async () => {
    // given
    const { userCode, secret } = await enrolled();
    const code = codeOf(secret);

    // when
    const first = await test.call(logInSecond, { challenge: await challengeOf(userCode), code });
    const again = await test.call(logInSecond, { challenge: await challengeOf(userCode), code });

    // then
    expect(first.data).toMatchObject({ success: true, userName: userCode, mustChangePassword: false });
    expect(again.body).toMatchObject({ success: false, code: 12403 });
  });

  it("opens the session with a recovery code, each good once, however it is written", async () => {
    // given
    const { userCode, recoveryCodes } = await enrolled();
    const recoveryCode = recoveryCodes[3]!.toLowerCase().replace("-", " ");

    // when
    const first = await test.call(logInSecond, { challenge: await challengeOf(userCode), recoveryCode });
    const again = await test.call(logInSecond, { challenge: await challengeOf(userCode), recoveryCode });

    // then
    expect(recoveryCodes).toHaveLength(10);
    expect([first.status, again.body.code]).toEqual([200, 12403]);
    const { rows } = await sql<{ hashed: boolean }>`
      select bool_and(octet_length(code_hash) = 32) as hashed from recovery_code where user_code = ${userCode}`.execute(
      db(),
    );
    expect(rows).toEqual([{ hashed: true }]);
  });

  it("gives a challenge five tries, and an account no more than a wait allows", async () => {
    // given
    const { userCode, secret } = await enrolled();
    const challenge = await challengeOf(userCode);
    const guess = (with_: string) => test.call(logInSecond, { challenge: with_, code: "000000" });

    // when
    const codes = [];
    for (let at = 0; at < 6; at += 1) codes.push((await guess(challenge)).body.code);
    const next = await challengeOf(userCode);
    const sixth = (await guess(next)).body.code;
    const right = await test.call(logInSecond, { challenge: next, code: codeOf(secret) });

    // then
    expect(codes).toEqual([12403, 12403, 12403, 12403, 12403, 12402]);
    expect(sixth).toBe(12403);
    expect(right.body.code).toBe(12163);
  });

  it("refuses a challenge that is made up, over or answered", async () => {
    // given
    const { userCode, secret } = await enrolled();
    const [used, old] = [await challengeOf(userCode), await challengeOf(userCode)];
    const code = codeOf(secret);
    await test.call(logInSecond, { challenge: used, code });
    await sql`update login_second_step set expires_at = now() where user_code = ${userCode}`.execute(db());

    // when
    const answers = await Promise.all(
      [used, old, "made up"].map((challenge) => test.call(logInSecond, { challenge, code })),
    );

    // then
    expect(answers.map(({ body }) => body.code)).toEqual([12402, 12402, 12402]);
    expect((await test.call(askMyPasskey, { challenge: old, rpId: "localhost" })).body.code).toBe(12402);
  });

  it("asks no more on a device that was remembered with it, and again on one from before", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const before = (await logIn(userCode, { remember: true })).data;
    const { data } = await logIn(userCode);
    const as = { userCode, token: data.token };
    const { secret } = (await test.call(offerMyTotp, {}, { as })).data;
    await sql`update device_token set family_since = now() where user_code = ${userCode}`.execute(db());
    await test.call(confirmMyTotp, { code: codeOf(secret) }, { as });
    await sql`update totp_factor set last_step = 0 where user_code = ${userCode}`.execute(db());
    const challenge = await challengeOf(userCode, { remember: true });
    const with_ = (await test.call(logInSecond, { challenge, code: codeOf(secret) })).data;

    // when
    const answers = [
      await test.call(deviceLogin, { deviceToken: before.deviceToken! }),
      await test.call(deviceLogin, { deviceToken: with_.deviceToken! }),
    ];

    // then
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });
});

describe("a second factor that is demanded", () => {
  it("by a role is set up before anything else", async () => {
    // given
    const { userCode } = await anAccount(db(), { password, roles: ["careful"] });
    await sql`update role set needs_second_factor = true where role_code = 'careful'`.execute(db());
    const { data } = await logIn(userCode);
    const as = { userCode, token: data.token };

    // when
    const before = await test.call(userOrgan, {}, { as });
    const who = await test.call(currentSession, {}, { as });
    const { secret } = (await test.call(offerMyTotp, {}, { as })).data;
    const wrong = await test.call(confirmMyTotp, { code: "12" }, { as });
    await test.call(confirmMyTotp, { code: codeOf(secret) }, { as });
    const after = await test.call(userOrgan, {}, { as });
    const removed = await test.call(removeMyFactor, {}, { as });

    // then
    expect(data.mustEnrolSecondFactor).toBe(true);
    expect(before.body).toMatchObject({ flag: false, code: 12404 });
    expect(who.data.mustEnrolSecondFactor).toBe(true);
    expect(wrong.status).toBe(422);
    expect(after.status).toBe(200);
    expect(removed.body.code).toBe(12406);
  });
});

describe("second factors of one's own", () => {
  it("are shown without their secrets, renewed and removed", async () => {
    // given
    const { userCode, token, secret, recoveryCodes } = await enrolled();
    const as = { userCode, token };

    // when
    const shown = await test.call(myFactors, {}, { as });
    const renewed = (await test.call(renewMyRecoveryCodes, {}, { as })).data.recoveryCodes;
    const removed = await test.call(removeMyFactor, {}, { as });

    // then
    expect(shown.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 10, isDemanded: false });
    expect(shown.data.totpSince).not.toBeNull();
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(removed.data).toEqual({ removed: true });
    expect((await logIn(userCode)).status).toBe(200);
  });

  it("are changed only by who proved lately who they are", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const as = await test.logIn(userCode);
    await sql`
      update session set confirmed_at = now() - interval '16 minutes' where user_code = ${userCode}`.execute(
      db(),
    );

    // when
    const codes = [
      (await test.call(offerMyTotp, {}, { as })).body.code,
      (await test.call(offerMyPasskey, { rpId: "localhost" }, { as })).body.code,
      (await test.call(addMyPasskey, { label: "x", passkey: {} }, { as })).body.code,
      (await test.call(removeMyFactor, {}, { as })).body.code,
      (await test.call(confirmIdentity, { password: "Wrong2026" }, { as })).body.code,
    ];
    await test.call(confirmIdentity, { password }, { as });
    const offered = await test.call(offerMyTotp, {}, { as });

    // then
    expect(codes).toEqual([12405, 12405, 12405, 12405, 12167]);
    expect(offered.data.uri).toMatch(/^otpauth:\/\/totp\/Chancery:/u);
  });

  it("take no passkey that nobody asked for", async () => {
    // given
    const { userCode } = await anAccount(db(), { password });
    const as = await test.logIn(userCode);
    const { options } = (await test.call(offerMyPasskey, { rpId: "localhost" }, { as })).data;
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        type: "webauthn.create",
        challenge: options["challenge"],
        origin: "https://evil.example",
      }),
    ).toString("base64url");

    // when
    const answers = [
      await test.call(addMyPasskey, { label: "x", passkey: {} }, { as }),
      await test.call(
        addMyPasskey,
        { label: "x", passkey: { id: "x", response: { clientDataJSON } } },
        { as },
      ),
    ];

    // then
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  it("are reset by an administrator within reach; the person is told", async () => {
    // given
    const { userCode, token } = await enrolled();
    const admin = await anAccount(db(), { roles: ["admin"] });
    const stranger = await anAccount(db(), { roles: ["employee"] });

    // when
    const refused = await test.call(resetSecondFactor, { userCode }, { as: stranger.userCode });
    const reset = await test.call(resetSecondFactor, { userCode }, { as: admin.userCode });

    // then
    expect(refused.body.code).toBe(12139);
    expect(reset.data).toEqual({ reset: true });
    expect((await test.call(currentSession, {}, { headers: { token } })).status).toBe(401);
    expect((await logIn(userCode)).status).toBe(200);
    const { rows } = await sql<{ kind: string }>`
      select kind from notification where user_code = ${userCode}`.execute(db());
    expect(rows).toEqual([{ kind: "second_factor_reset" }]);
    const log = await sql<{ call: string }>`
      select call from operation_log where user_code = ${admin.userCode} and kind = 'operation'`.execute(
      db(),
    );
    expect(log.rows.map(({ call }) => call)).toContain("resetSecondFactor");
  });
});
