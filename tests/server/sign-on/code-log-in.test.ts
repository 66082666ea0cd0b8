import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkThirdPartyLogin, currentSession } from "#contract/calls/auth.ts";
import { beginSignOn, type LedWay } from "#contract/calls/sign-on.ts";
import { messagingSdkSignature } from "#contract/calls/third-party.ts";
import { readConfig } from "#server/config.ts";
import { startSignOnPeer, type SignOnPeer } from "#server/demo/peers/sign-on-peer.ts";
import { startWecomPeer, type WecomPeer } from "#server/demo/peers/wecom-peer.ts";
import { signatureOf } from "#server/messaging-app/messaging-sdk-signature.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const client = { clientId: "chancery", clientSecret: "secret-of-a-client" };
const app = { corpId: "ww1", secret: "secret-of-an-application" };
const publicUrl = "https://office.example.com";

let provider: SignOnPeer;
let wecom: WecomPeer;
let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  provider = await startSignOnPeer({ client });
  wecom = await startWecomPeer(app);
  const { signOn } = readConfig({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    WECOM_CORP_ID: app.corpId,
    WECOM_AGENT_ID: "7",
    WECOM_SECRET: app.secret,
    WECOM_API_URL: wecom.apiUrl,
    WECOM_LOGIN_URL: wecom.loginUrl,
  });
  test = await startTestApp({ config: { signOn, publicUrl } });
  other = await startTestApp({ database: test.database, config: { signOn, publicUrl } });
});
afterAll(async () => {
  await other.close();
  await test.close();
  await provider.stop();
  await wecom.stop();
});

const account = async () => (await anAccount(test.database.kysely, { roles: ["employee"] })).userCode;

interface Back {
  code: string;
  state: string;
  iss?: string;
  browserKey: string;
}

/** Goes over the other system's page as a browser does, up to what it sends back. */
async function led(way: LedWay, on: TestApp = test): Promise<Back> {
  const { url, state, browserKey } = (await on.call(beginSignOn, { way })).data;
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/`);
  const { code = "", iss } = Object.fromEntries(back.searchParams);
  expect(back.searchParams.get("state")).toBe(state);
  return { code, state, browserKey, ...(iss === undefined ? {} : { iss }) };
}

const finish = (back: Partial<Back>, on: TestApp = test) => on.call(checkThirdPartyLogin, back);

describe.each(["oidc", "messaging"] as const)("a log-in over the page of %s", (way) => {
  const as = (userName: string | undefined): void => {
    provider.letIn(userName);
    wecom.heldBy(userName);
  };

  it("opens a session of who was named there, also where another process goes on with it", async () => {
    // given
    const userCode = await account();
    as(userCode.toLowerCase());

    // when
    const { data } = await finish(await led(way), other);

    // then
    expect(JSON.parse(data.message)).toEqual({ userName: userCode });
    const session = { userCode, token: data.token };
    expect((await test.call(currentSession, {}, { as: session })).data.userCode).toBe(userCode);
    const { rows } = await sql`
      select opened_by from session where user_code = ${userCode}`.execute(test.database.kysely);
    expect(rows).toEqual([{ openedBy: way }]);
  });

  it("is good once, in the browser that began it, and asks the other system about no other code", async () => {
    // given
    as(await account());
    const back = await led(way);
    const foreign = await led(way);
    const asked = () => [...wecom.asked.values()].reduce((sum, count) => sum + count, 0);
    const before = asked();

    // when: a link with somebody else's code is opened in this browser, or one that nobody asked for
    const refused = [
      await finish({ code: foreign.code, state: foreign.state, browserKey: back.browserKey }),
      await finish({ code: foreign.code, state: back.state, browserKey: foreign.browserKey }),
      await finish({ code: back.code, state: back.state }),
      await finish({ code: back.code }),
    ];
    const askedMeanwhile = asked() - before;
    const right = await finish(back);
    const again = await finish(back);

    // then
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [401, 12655]));
    expect(askedMeanwhile).toBe(0);
    expect(right.status).toBe(200);
    expect(again.body.code).toBe(12655);
  });

  it("refuses a code that the other system does not know, and whom this system does not know", async () => {
    as(await account());
    expect((await finish({ ...(await led(way)), code: "made-up" })).body.code).toBe(12650);
    as("NOBODY_HERE");
    expect((await finish(await led(way))).body.code).toBe(12653);
  });

  it("is over after ten minutes", async () => {
    as(await account());
    const back = await led(way);
    await sql`update sign_on_attempt set expires_at = now()`.execute(test.database.kysely);
    expect((await finish(back)).body.code).toBe(12655);
  });
});

describe("a provider of OpenID Connect", () => {
  it.each([
    ["of another log-in", { nonce: "another" }],
    ["for another client", { aud: "another" }],
    ["of another issuer", { iss: "https://evil.example.com" }],
    ["that is over", { exp: 1_700_000_000 }],
    ["without a name", { preferred_username: undefined }],
    ["with a name of another kind", { preferred_username: ["ADMIN"] }],
  ])("is not believed with an ID token %s", async (_which, claims) => {
    provider.letIn(await account(), claims);
    expect((await finish(await led("oidc"))).body.code).toBe(12650);
  });

  it("is not believed where another one answers for it (`iss`)", async () => {
    provider.letIn(await account());
    const back = await led("oidc");
    expect((await finish({ ...back, iss: "https://evil.example.com" })).body.code).toBe(12650);
  });

  it.each([
    ["in trouble", 500, "application/json", '{"error":"server_error"}'],
    ["behind a gateway that does not reach it", 502, "text/html", "<h1>Bad gateway</h1>"],
    ["behind one that sends elsewhere", 302, "text/html", ""],
  ])(
    "that is %s is said to be away, not that the log-in was wrong",
    async (_how, status, contentType, body) => {
      // given
      provider.letIn(await account());
      const back = await led("oidc");

      // when
      provider.failWith({ status, contentType, body });
      const answer = await finish(back);
      provider.failWith();

      // then
      expect(answer.body.code).toBe(12654);
    },
  );

  it.each([
    [404, "application/json", '{"problem":"there is nothing here"}'],
    [403, "text/html", "<h1>Forbidden</h1>"],
    [500, "application/json", '{"error":"server_error"}'],
    [200, "application/json", '{"problem":"there is nothing here"}'],
    [200, "application/json", '{"keys":["a word"]}'],
    [200, "application/json", '["a list"]'],
    [200, "application/json", "<h1>Welcome</h1>"],
  ])("whose keys cannot be read (%i %s %s) is said to be away", async (status, contentType, body) => {
    // given: one whose keys nobody has read before
    const keyless = await startSignOnPeer({ client });
    const { signOn } = test.ports.config;
    const openId = { ...signOn.openId!, issuer: keyless.issuer };
    const its = await startTestApp({
      database: test.database,
      config: { signOn: { ...signOn, openId }, publicUrl },
    });
    keyless.letIn(await account());
    keyless.failWith({ status, contentType, body }, "/keys");

    // when
    const refused = await finish(await led("oidc", its), its);
    keyless.failWith(undefined, "/keys");
    const after = await finish(await led("oidc", its), its);

    // then
    expect([refused.body.code, after.status]).toEqual([12654, 200]);
    await its.close();
    await keyless.stop();
  });

  it("that cannot be asked is said to be away, and no log-in is begun", async () => {
    const gone = await startSignOnPeer();
    await gone.stop();
    const { signOn } = test.ports.config;
    const openId = { ...signOn.openId!, issuer: gone.issuer };
    const without = await startTestApp({
      database: test.database,
      config: { signOn: { ...signOn, openId } },
    });
    expect((await without.call(beginSignOn, { way: "oidc" })).body.code).toBe(12654);
    await without.close();
  });
});

describe("the messaging application", () => {
  it("names nobody who is no member of the group", async () => {
    wecom.heldBy(undefined);
    expect((await finish(await led("messaging"))).body.code).toBe(12657);
  });

  it("is asked for an access token once for all processes, and again where it took that back; none is kept in the open", async () => {
    // given
    wecom.heldBy(await account());
    await finish(await led("messaging"));
    const tokens = () => wecom.asked.get("/cgi-bin/gettoken") ?? 0;
    const before = tokens();

    // when
    await finish(await led("messaging"), other);
    const meanwhile = tokens() - before;
    wecom.takeBack();
    const after = await finish(await led("messaging"), other);

    // then
    expect([meanwhile, after.status, tokens() - before]).toEqual([0, 200, 1]);
    const { rows } = await sql<{ content: string }>`
      select encode(content, 'escape') as content from messaging_app_token`.execute(test.database.kysely);
    for (const { content } of rows) expect(content).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/u);
  });

  it("is sent people for this application and back to it alone", async () => {
    const { url } = (await test.call(beginSignOn, { way: "messaging" })).data;
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      appid: "ww1",
      agentid: "7",
      response_type: "code",
      redirect_uri: `${publicUrl}/`,
    });
  });

  it("has pages of ours signed for its script, without what stands behind #, with a ticket that all processes share", async () => {
    // when
    const { data } = await test.call(messagingSdkSignature, { url: `${publicUrl}/?a=1#/userTask` });
    await other.call(messagingSdkSignature, { url: `${publicUrl}/` });

    // then
    const { timestamp, nonceStr, signature, appId } = data;
    const ticket = wecom.scriptTicket;
    expect(appId).toBe("ww1");
    expect(signature).toBe(signatureOf({ ticket, nonceStr, timestamp, url: `${publicUrl}/?a=1` }));
    expect(wecom.asked.get("/cgi-bin/get_jsapi_ticket")).toBe(1);
  });

  it("signs as the application's own example says", () => {
    const example = {
      ticket: "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg",
      nonceStr: "Wm3WZYTPz0wzccnW",
      timestamp: 1_414_587_457,
      url: "http://mp.weixin.qq.com?params=value",
    };
    expect(signatureOf(example)).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
  });

  it.each([
    "https://evil.example.com/",
    "https://office.example.com.evil.com/",
    "http://office.example.com/",
    "https://office.example.com@evil.com/",
    "javascript:alert(1)",
  ])("has %s not signed", async (url) => {
    const { status, body } = await test.call(messagingSdkSignature, { url });
    expect([status, body.code]).toEqual([422, 12658]);
  });
});

describe("a way that is not set up", () => {
  it("names its setting", async () => {
    const { signOn } = readConfig({});
    const closed = await startTestApp({ database: test.database, config: { signOn } });
    const answers = [
      await closed.call(beginSignOn, { way: "oidc" }),
      await closed.call(beginSignOn, { way: "messaging" }),
      await closed.call(messagingSdkSignature, { url: "http://127.0.0.1:3000/" }),
    ];
    expect(answers.map(({ body }) => body.params?.["setting"])).toEqual([
      "OIDC_ISSUER",
      "WECOM_CORP_ID",
      "WECOM_CORP_ID",
    ]);
    await closed.close();
  });
});
