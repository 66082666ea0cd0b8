import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logout } from "#contract/calls/auth.ts";
import { getWeaverToken } from "#contract/calls/external.ts";
import { signOnKeys } from "#contract/calls/sign-on.ts";
import { changePasswordUrl, getTaskToken, ssoToken } from "#contract/calls/task/special.ts";
import { bpmLogin } from "#contract/calls/third-party.ts";
import { readConfig } from "#server/config.ts";
import { changeStoredSecrets } from "#server/secrets/index.ts";
import { operatorSecretOfTests, startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const publicUrl = "https://office.example.com";
const newUiUrl = "https://new.example.com/app";
const signOn = readConfig({
  OFFICE_SYSTEM: "OA",
  PASSWORD_URL: "https://accounts.example.com/password",
}).signOn;

let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas", config: { publicUrl, newUiUrl, signOn } });
  other = await startTestApp({
    database: test.database,
    schemas: "schemas",
    config: { publicUrl, newUiUrl, signOn },
  });
  await system("OA", "https://oa.example.com/api", "https://oa.example.com/sso");
  await system("HR", "https://hr.example.com", null);
  await system("OFF", "https://off.example.com", null, "0");
  await system("NOWHERE", null, null);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

async function system(code: string, baseUrl: string | null, jumpUrl: string | null, status = "1") {
  const table = test.ports.tables.find("apiSystem")!.model.table;
  await sql`insert into ${sql.table(table)} (system_code, system_name, system_type, base_url, jump_url, status)
    values (${code}, ${code}, 'office', ${baseUrl}, ${jumpUrl}, ${status})`.execute(test.database.kysely);
}

const person = async () => {
  const { userCode } = await anAccount(test.database.kysely, { roles: ["employee"] });
  return test.logIn(userCode);
};

/** As the other system checks what it is brought. */
async function checked(token: string, audience: string) {
  const keys = createLocalJWKSet((await test.call(signOnKeys, {})).body as unknown as JSONWebKeySet);
  return (await jwtVerify(token, keys, { issuer: publicUrl, audience })).payload;
}

describe("a jump to another system", () => {
  it("takes along a signed token for that system alone, for a minute, with an id that comes once", async () => {
    // given
    const as = await person();

    // when
    const { data } = await test.call(getTaskToken, { taskSource: "OA" }, { as });
    const second = await other.call(getTaskToken, { taskSource: "HR" }, { as });

    // then
    const claims = await checked(data.token, "OA");
    expect(claims).toMatchObject({ sub: as.userCode, aud: "OA" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60);
    expect(data.url).toBe("https://oa.example.com/sso");
    expect(second.data.url).toBe("https://hr.example.com");
    expect(decodeJwt(second.data.token).jti).not.toBe(claims.jti);
    await expect(checked(data.token, "HR")).rejects.toThrow(/aud/u);
    expect(JSON.stringify([claims, decodeProtectedHeader(data.token)])).not.toContain(as.token);
  });

  it.each(["OFF", "NOWHERE", "MADE-UP", "'; drop table session; --"])(
    "goes nowhere for %s, and says so",
    async (taskSource) => {
      const { status, body } = await test.call(
        getTaskToken,
        { taskSource },
        { as: await person(), lang: "en-US" },
      );
      expect([status, body.code]).toEqual([422, 12659]);
      expect(body.msg).toBe(`Approval of ${taskSource} tasks isn’t supported. Contact the administrator.`);
    },
  );

  it("gives a token of the office system for oneself alone", async () => {
    const [as, another] = [await person(), await person()];
    const { data } = await test.call(getWeaverToken, { user: as.userCode.toLowerCase() }, { as });
    expect((await checked(data.token, "OA")).sub).toBe(as.userCode);
    expect((await test.call(getWeaverToken, { user: another.userCode }, { as })).body.code).toBe(12139);
  });

  it("is signed in all processes with one key, whose secret part is nowhere in the open and is kept when the operator's secret changes", async () => {
    // given
    const as = await person();
    const tokens = await Promise.all(
      [test, other].map(async (on) => (await on.call(ssoToken, {}, { as })).data.token),
    );

    // when
    const { keys } = (await test.call(signOnKeys, {})).body as unknown as { keys: Record<string, string>[] };
    const changed = await test.database.write((tx) =>
      changeStoredSecrets(tx, { from: operatorSecretOfTests, to: operatorSecretOfTests }),
    );

    // then
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid))).toEqual(
      new Set([keys[0]?.["kid"]]),
    );
    for (const key of keys) expect(Object.keys(key)).not.toContain("d");
    expect(changed).toMatchObject({ changed: expect.any(Number) });
    const { rows } = await sql<{ content: string }>`
      select encode(content, 'escape') as content from stored_secret`.execute(test.database.kysely);
    for (const { content } of rows) expect(content).not.toContain("privateKey");
  });

  it("says where a password is changed: here, or where accounts are kept; for oneself", async () => {
    const [as, another] = [await person(), await person()];
    const here = await startTestApp({ database: test.database, config: { publicUrl } });
    expect((await test.call(changePasswordUrl, {}, { as })).data.url).toBe(
      "https://accounts.example.com/password",
    );
    expect((await here.call(changePasswordUrl, {}, { as })).data.url).toBe(
      `${publicUrl}/#/myConfig?changePassword=1`,
    );
    expect((await here.call(changePasswordUrl, { userCode: another.userCode }, { as })).body.code).toBe(
      12139,
    );
    await here.close();
  });
});

describe("a token for the newer interface", () => {
  const logIn = (bpmToken: string, on: TestApp = test) => on.call(bpmLogin, { bpmToken });

  it("logs its holder in there once, in whatever process, while the session lasts that it was given to", async () => {
    // given
    const as = await person();
    const token = async () => (await test.call(ssoToken, {}, { as })).data.token;
    const [first, later] = [await token(), await token()];

    // when
    const answers = await Promise.all([logIn(first), logIn(first, other)]);
    await test.call(logout, {}, { as });
    const afterwards = await logIn(later);

    // then
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 200)?.data.userName).toBe(as.userCode);
    expect(answers.find(({ status }) => status === 401)?.body.code).toBe(12652);
    expect(afterwards.body.code).toBe(12650);
  });

  it("is no token that another system was given, and none that somebody made up", async () => {
    // given
    const as = await person();
    const forOffice = (await test.call(getTaskToken, { taskSource: "OA" }, { as })).data.token;
    const good = (await test.call(ssoToken, {}, { as })).data.token;
    const claims = decodeJwt(good);
    const byStranger = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: String(decodeProtectedHeader(good).kid) })
      .sign(new TextEncoder().encode("x".repeat(32)));
    const [head, , signature] = good.split(".");
    const another = Buffer.from(JSON.stringify({ ...claims, sub: "ADMIN" })).toString("base64url");

    // when
    const answers = [
      await logIn(forOffice),
      await logIn(byStranger),
      await logIn(`${head}.${another}.${signature}`),
    ];

    // then
    expect(answers.map(({ body }) => body.code)).toEqual([12650, 12650, 12650]);
  });

  it("is given to nobody where there is no newer interface", async () => {
    const without = await startTestApp({ database: test.database, config: { publicUrl } });
    const { status, body } = await without.call(ssoToken, {}, { as: await person() });
    expect([status, body.params?.["setting"]]).toEqual([422, "NEW_UI_URL"]);
    await without.close();
  });
});
