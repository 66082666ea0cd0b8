import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkThirdPartyLogin, currentSession, login } from "#contract/calls/auth.ts";
import { confirmMyTotp, logInSecond, offerMyTotp } from "#contract/calls/second-factor.ts";
import { mySecurity } from "#contract/calls/security.ts";
import { bpmLogin, cookieLogin, eHomeLogin, ssoTokenLogin } from "#contract/calls/third-party.ts";
import { readConfig, type SignOnConfig } from "#server/config.ts";
import { startSignOnPeer, type SignOnPeer } from "#server/demo/peers/sign-on-peer.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const bpmSecret = "a secret of both systems, long enough";
const mobileSecret = "another secret of two systems, as long";

let peer: SignOnPeer;
let test: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  peer = await startSignOnPeer();
  const signOn: SignOnConfig = {
    ...readConfig({}).signOn,
    sso: { issuer: peer.issuer, checkedBy: { keysUrl: peer.keysUrl } },
    cookie: "group_sso",
    bpm: { issuer: "bpm.old", checkedBy: { secret: bpmSecret } },
    mobile: { issuer: "ehome", checkedBy: { secret: mobileSecret } },
  };
  test = await startTestApp({ config: { signOn } });
  other = await startTestApp({ database: test.database, config: { signOn } });
});
afterAll(async () => {
  await other.close();
  await test.close();
  await peer.stop();
});

const db = () => test.database.kysely;
const account = (given = {}) => anAccount(db(), { roles: ["employee"], ...given });
const sso = (token: string, on: TestApp = test) => on.call(ssoTokenLogin, { token });

/** A token as the old workflow system or the mobile application signs it. */
function signedWith(secret: string, userName: string, claims: Record<string, unknown> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000);
  const usual = { iss: "bpm.old", aud: "chancery", sub: userName, iat, exp: iat + 60, jti: randomUUID() };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
}

describe("a log-in by a token of another system", () => {
  it("opens a session of the account it names, whose letters count as upper case, and says by which way", async () => {
    // given
    const { userCode } = await account();

    // when
    const { data } = await sso(await peer.tokenFor(` ${userCode.toLowerCase()} `));

    // then
    expect(data).toMatchObject({ success: true, userName: userCode, roles: ["employee"] });
    const as = { userCode, token: data.token };
    expect((await test.call(currentSession, {}, { as })).data.userCode).toBe(userCode);
    expect((await test.call(mySecurity, {}, { as })).data.sessions).toMatchObject([{ openedBy: "sso" }]);
    const { rows } = await sql<{ detail: object }>`
      select detail from operation_log where kind = 'login' and user_code = ${userCode}`.execute(db());
    expect(rows).toEqual([{ detail: { by: "sso", way: "sso" } }]);
  });

  it("is done once with each token, whichever process it is shown to, also by two at a time", async () => {
    // given
    const { userCode } = await account();
    const token = await peer.tokenFor(userCode);

    // when
    const answers = await Promise.all([sso(token), sso(token, other), sso(token), sso(token, other)]);
    const later = await sso(token, other);

    // then
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of [...answers, later].filter(({ status }) => status !== 200))
      expect([status, body.code]).toEqual([401, 12652]);
  });

  it.each([
    ["for somebody else", { aud: "another" }, 12650],
    ["for nobody", { aud: undefined }, 12650],
    ["of another issuer", { iss: "https://evil.example.com" }, 12650],
    ["without an end", { exp: undefined }, 12650],
    ["without a time", { iat: undefined }, 12650],
    ["without an id, which could be shown again", { jti: undefined }, 12650],
    ["that is over", { iat: 1_700_000_000, exp: 1_700_000_060 }, 12651],
    ["that is good for a month", { exp: Math.floor(Date.now() / 1_000) + 30 * 86_400 }, 12650],
    ["that is not good yet", { nbf: Math.floor(Date.now() / 1_000) + 600 }, 12650],
    ["from the future", { iat: Math.floor(Date.now() / 1_000) + 600 }, 12650],
    ["without a name", { sub: undefined }, 12650],
    ["with a name that is no text", { sub: { $ne: null } }, 12650],
    ["with a name that has a NUL", { sub: "STAFF01\0" }, 12650],
    ["with a name of blanks", { sub: "  " }, 12650],
    ["with a name without end", { sub: "A".repeat(65) }, 12650],
    ["with an id that is no text", { jti: ["a"] }, 12650],
  ])("refuses one %s", async (_which, claims, code) => {
    const { userCode } = await account();
    const { status, body } = await sso(await peer.tokenFor(userCode, claims));
    expect([status, body.code]).toEqual([401, code]);
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
  });

  it("takes nobody for an account whose name has the same capitals", async () => {
    // given
    const { userCode } = await account({ userCode: `SIGN_I_${Date.now()}` });

    // when: a dotless i, whose capital is that of i
    const { body } = await sso(await peer.tokenFor(userCode.toLowerCase().replaceAll("i", "ı")));

    // then
    expect(body.code).toBe(12650);
  });

  it("refuses one that is not signed, that another key signed, or whose words were changed", async () => {
    // given
    const { userCode } = await account();
    const good = await peer.tokenFor(userCode);
    const [head, , signature] = good.split(".");
    const iat = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: peer.issuer,
      aud: "chancery",
      sub: userCode,
      iat,
      exp: iat + 60,
      jti: randomUUID(),
    };
    const changed = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const stranger = await startSignOnPeer();

    // when
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${changed}.`,
      `${head}.${changed}.${signature}`,
      await stranger.tokenFor(userCode, { iss: peer.issuer }),
      // Signed with what everybody can read.
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(await (await fetch(peer.keysUrl)).text())),
      "a.b.c",
      "[]",
      `${Buffer.from("[".repeat(2_000)).toString("base64url")}.e30.e30`,
      `${Buffer.from('{"alg":"ES256","crit":["x"],"x":1}').toString("base64url")}.${changed}.${signature}`,
      `${Buffer.from(`{"alg":"ES256","jku":"${stranger.keysUrl}"}`).toString("base64url")}.${changed}.${signature}`,
    ];
    const answers = [];
    for (const token of forged) answers.push(await sso(token));

    // then
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(forged.map(() => [401, 12650]));
    expect(stranger.keysFetched()).toBe(0);
    await stranger.stop();
  });

  it("does not take a token signed with a secret where keys are published, nor the other way round", async () => {
    const { userCode } = await account();
    const bySecret = await signedWith(bpmSecret, userCode, { iss: peer.issuer });
    const byKey = await peer.tokenFor(userCode, { iss: "bpm.old" });
    expect((await sso(bySecret)).body.code).toBe(12650);
    expect((await test.call(bpmLogin, { bpmToken: byKey })).body.code).toBe(12650);
  });

  it("goes on when its issuer changes its key, and takes nothing signed with the one before", async () => {
    // given
    const { userCode } = await account();
    expect((await sso(await peer.tokenFor(userCode))).status).toBe(200);
    const before = await peer.tokenFor(userCode);
    await peer.changeKey();
    const after = await peer.tokenFor(userCode);

    // when: unknown keys are looked for again after a few seconds, not with every token
    const fetched = peer.keysFetched();
    const atOnce = await Promise.all([sso(after), sso(await peer.tokenFor(userCode))]);
    const asked = peer.keysFetched() - fetched;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    const later = await sso(after);
    const old = await sso(before);
    vi.useRealTimers();

    // then
    expect(asked).toBeLessThanOrEqual(1);
    for (const { body } of atOnce) expect([undefined, 12650]).toContain(body.code);
    expect(later.status).toBe(200);
    expect(old.body.code).toBe(12650);
  });

  it("says that the keys cannot be read, and refuses the token no further: it is good once they can", async () => {
    // given
    const { userCode } = await account();
    const gone = await startSignOnPeer();
    const signOn = {
      ...test.ports.config.signOn,
      sso: { issuer: gone.issuer, checkedBy: { keysUrl: gone.keysUrl } },
    };
    const app = await startTestApp({ database: test.database, config: { signOn } });
    const token = await gone.tokenFor(userCode);
    await gone.stop();

    // when
    const { status, body } = await sso(token, app);

    // then
    expect([status, body.code]).toEqual([503, 12654]);
    await app.close();
  });
});

describe("the account that a token names", () => {
  it.each([
    ["does not exist", async () => "NOBODY_HERE", 12653],
    ["is disabled", async () => disabled("status = '0'"), undefined],
    ["has ended", async () => disabled("valid_until = current_date - 1"), undefined],
    ["belongs to a company that was closed", async () => inClosedCompany(), undefined],
  ])("is refused where it %s, as a password would be, and nobody is made up", async (_which, who, code) => {
    // given
    const userCode = await who();

    // when
    const { status, body } = await sso(await peer.tokenFor(userCode));
    const byPassword = await test.call(login, { username: userCode, password: "Right2026" });

    // then
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toHaveProperty("token");
    expect(body.code).toBe(code ?? byPassword.body.code);
    const { rows } = await sql<{ reason: string }>`
      select reason from operation_log where kind = 'login_failed' and user_code = ${userCode} order by log_id`.execute(
      db(),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  async function disabled(change: string): Promise<string> {
    const { userCode } = await account({ password: "Right2026" });
    await sql`update user_account set ${sql.raw(change)} where user_code = ${userCode}`.execute(db());
    return userCode;
  }

  async function inClosedCompany(): Promise<string> {
    const { userCode } = await account({ password: "Right2026" });
    await sql`delete from user_organ where user_code = ${userCode}`.execute(db());
    return userCode;
  }

  it("is not stopped by a password that must be changed: its holder may not even have it", async () => {
    // given
    const { userCode } = await account({ password: "Right2026" });
    await sql`update user_account set must_change_password = true where user_code = ${userCode}`.execute(
      db(),
    );

    // when
    const { data } = await sso(await peer.tokenFor(userCode));
    const byPassword = await test.call(login, { username: userCode, password: "Right2026" });

    // then
    expect(data.mustChangePassword).toBe(false);
    const as = { userCode, token: data.token };
    expect((await test.call(currentSession, {}, { as })).data.mustChangePassword).toBe(false);
    expect((await test.call(mySecurity, {}, { as })).status).toBe(200);
    expect(byPassword.data.mustChangePassword).toBe(true);
  });

  it("is asked for its second factor, unless the token says that it was asked for one", async () => {
    // given
    const { userCode } = await account({ password: "Right2026" });
    const as = {
      userCode,
      token: (await test.call(login, { username: userCode, password: "Right2026" })).data.token,
    };
    const { secret } = (await test.call(offerMyTotp, {}, { as })).data;
    await test.call(confirmMyTotp, { code: new TOTP({ secret }).generate() }, { as });
    await sql`update totp_factor set last_step = 0 where user_code = ${userCode}`.execute(db());

    // when
    const plain = await sso(await peer.tokenFor(userCode));
    const strong = await sso(await peer.tokenFor(userCode, { amr: ["pwd", "mfa"] }));

    // then
    expect(plain.body).toMatchObject({ code: 12401, params: { totp: true } });
    expect(plain.body).not.toHaveProperty("token");
    expect(strong.status).toBe(200);
    const challenge = String(plain.body.params?.["challenge"]);
    const second = await test.call(logInSecond, { challenge, code: new TOTP({ secret }).generate() });
    const mine = await test.call(mySecurity, {}, { as: { userCode, token: second.data.token } });
    expect(mine.data.sessions.find(({ isMine }) => isMine)).toMatchObject({ openedBy: "sso" });
  });
});

describe("the other ways", () => {
  it("another workflow system logs in once with a token of its own", async () => {
    const { userCode } = await account();
    const bpmToken = await signedWith(bpmSecret, userCode);
    expect((await test.call(bpmLogin, { bpmToken })).data.userName).toBe(userCode);
    expect((await other.call(bpmLogin, { bpmToken })).body.code).toBe(12652);
    expect((await sso(await signedWith(bpmSecret, userCode))).body.code).toBe(12650);
  });

  it("the mobile application says whose its token is, and both must say the same", async () => {
    const [{ userCode }, { userCode: another }] = [await account(), await account()];
    const eToken = () => signedWith(mobileSecret, userCode, { iss: "ehome" });
    expect((await test.call(eHomeLogin, { eToken: await eToken(), userName: another })).body.code).toBe(
      12650,
    );
    const { data } = await test.call(eHomeLogin, {
      eToken: await eToken(),
      userName: userCode.toLowerCase(),
    });
    expect(data.userName).toBe(userCode);
  });

  it("the cookie of the single sign-on logs in again and again, from our own pages", async () => {
    // given
    const { userCode } = await account();
    const token = await peer.tokenFor(userCode, {
      jti: undefined,
      exp: Math.floor(Date.now() / 1_000) + 8 * 3_600,
    });
    const withCookie = (cookie: string, site = "same-origin") =>
      test.call(cookieLogin, {}, { headers: { cookie, "sec-fetch-site": site } });

    // when
    const first = await withCookie(`theme=dark; group_sso=${token}; x=y`);
    const again = await withCookie(`group_sso="${token}"`);

    // then
    expect([first.data.userName, again.data.userName]).toEqual([userCode, userCode]);
    expect((await withCookie("theme=dark")).body.code).toBe(12656);
    expect((await withCookie(`xgroup_sso=${token}`)).body.code).toBe(12656);
    expect((await withCookie(`group_sso=${token}; group_sso=other`)).body.code).toBe(12656);
    expect((await withCookie(`group_sso=${token}`, "cross-site")).body.code).toBe(12650);
    expect((await withCookie(`group_sso=${token}`, "same-site")).body.code).toBe(12650);
    const { rows } =
      await sql`select 1 from session where user_code = ${userCode} and opened_by = 'cookie'`.execute(db());
    expect(rows).toHaveLength(2);
  });

  it("a way that is not set up is closed and names its setting", async () => {
    const signOn = {
      audience: "a",
      userClaim: "sub",
      sso: undefined,
      cookie: undefined,
      bpm: undefined,
      mobile: undefined,
    };
    const closed = await startTestApp({
      database: test.database,
      config: { signOn: { ...test.ports.config.signOn, ...signOn } },
    });
    const answers = [
      await closed.call(ssoTokenLogin, { token: "a" }),
      await closed.call(bpmLogin, { bpmToken: "a" }),
      await closed.call(eHomeLogin, { eToken: "a", userName: "B" }),
      await closed.call(cookieLogin, {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.params?.["setting"]])).toEqual([
      [422, "SSO_ISSUER"],
      [422, "BPM_ISSUER"],
      [422, "MOBILE_ISSUER"],
      [422, "SSO_COOKIE"],
    ]);
    await closed.close();
  });

  it("from another network nobody logs in, and no token is used up", async () => {
    // given
    const { userCode } = await account();
    const outside = await startTestApp({
      database: test.database,
      config: { signOn: test.ports.config.signOn, loginNetworks: ["10.0.0.0/8"] },
    });
    const token = await peer.tokenFor(userCode);

    // when
    const refused = await sso(token, outside);

    // then
    expect([refused.status, refused.body.code]).toEqual([403, 12603]);
    expect((await sso(token)).status).toBe(200);
    await outside.close();
  });
});

describe("the check of a link", () => {
  it("logs in as the link's `from` says, and says whose session it is", async () => {
    const { userCode } = await account();
    const links = [
      { from: "sso", token: await peer.tokenFor(userCode) },
      { from: "sso", ticket: await peer.tokenFor(userCode) },
      { from: "bpm", token: await signedWith(bpmSecret, userCode) },
      {
        from: "ejia",
        token: await signedWith(mobileSecret, userCode, { iss: "ehome" }),
        loginName: userCode.toLowerCase(),
      },
    ];
    for (const link of links) {
      const { data } = await test.call(checkThirdPartyLogin, {
        ...link,
        requestSource: "OA",
        messageOpen: "1",
      });
      expect(data).toMatchObject({ success: true, token: expect.stringMatching(/\S{20}/) });
      expect(JSON.parse(data.message)).toEqual({ userName: userCode });
    }
    const { rows } = await sql<{ detail: object }>`
      select detail from operation_log where kind = 'login' and user_code = ${userCode}`.execute(db());
    for (const { detail } of rows) expect(detail).toMatchObject({ requestSource: "OA", messageOpen: "1" });
  });

  it("says what is missing or unknown", async () => {
    const ask = async (link: object) => (await test.call(checkThirdPartyLogin, link)).body.errors;
    expect(Object.keys((await ask({ token: "a" })) ?? {})).toEqual(["from"]);
    expect(Object.keys((await ask({ from: "elsewhere", token: "a" })) ?? {})).toEqual(["from"]);
    expect(Object.keys((await ask({ from: "bpm" })) ?? {})).toEqual(["token"]);
    expect(Object.keys((await ask({ from: "ejia", token: "a" })) ?? {})).toEqual(["loginName"]);
  });

  it("a link that fails shows why in the caller's language", async () => {
    const link = { from: "sso", token: await peer.tokenFor("NOBODY_HERE") };
    const { status, body } = await test.call(checkThirdPartyLogin, link, { lang: "en-US" });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      success: false,
      code: 12653,
      message: expect.stringContaining("NOBODY_HERE"),
    });
  });
});
