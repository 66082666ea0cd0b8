import { resolve } from "node:path";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { beginSignOn } from "#contract/calls/sign-on.ts";
import { readConfig, type SignOnConfig } from "#server/config.ts";
import { startSignOnPeer, type SignOnPeer } from "#server/demo/peers/sign-on-peer.ts";
import { startWecomPeer, type WecomPeer } from "#server/demo/peers/wecom-peer.ts";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { anAccount } from "../support/builders/account.ts";
import { listen } from "../support/listen.ts";

const client = { clientId: "chancery", clientSecret: "secret-of-a-client" };
const wecomApp = { corpId: "ww1", secret: "secret-of-an-application" };
const insideApp =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Mobile wxwork/4.1.30";

const desk = { viewport: { width: 1024, height: 768 } };

describe("a log-in from another system, in a browser", () => {
  let provider: SignOnPeer;
  let wecom: WecomPeer;
  let app: TestApp;
  let address: string;

  beforeAll(async () => {
    provider = await startSignOnPeer({ client });
    wecom = await startWecomPeer(wecomApp);
    const signOn: SignOnConfig = {
      ...readConfig({
        SSO_ISSUER: provider.issuer,
        SSO_KEYS_URL: provider.keysUrl,
        SSO_COOKIE: "group_sso",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.clientId,
        OIDC_CLIENT_SECRET: client.clientSecret,
        OIDC_NAME: "Trial ID",
        WECOM_CORP_ID: wecomApp.corpId,
        WECOM_AGENT_ID: "7",
        WECOM_SECRET: wecomApp.secret,
        WECOM_API_URL: wecom.apiUrl,
        WECOM_LOGIN_URL: wecom.loginUrl,
        APP_URLS: "https://home.example.com/apps",
      }).signOn,
    };
    app = await startTestApp({ webRoot: resolve("dist/web"), schemas: "schemas", config: { signOn } });
    address = await listen(app);
    Object.assign(app.ports.config, { publicUrl: address });
  });

  afterAll(async () => {
    await app?.close();
    await provider?.stop();
    await wecom?.stop();
  });

  const account = async () => (await anAccount(app.database.kysely, { roles: ["employee"] })).userCode;

  const opened: TestBrowser[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  /** A page of a browser that nobody was ever logged in with. */
  async function freshPage(options: Parameters<typeof openBrowser>[0] = desk): Promise<Page> {
    const fresh = await openBrowser(options);
    opened.push(fresh);
    return fresh.context.newPage();
  }

  /** Waits until the page shows the work of somebody. */
  async function expectLoggedIn(page: Page, userCode: string): Promise<void> {
    const whoIsThere = () =>
      page
        .evaluate(async () => {
          const kept = JSON.parse(localStorage.getItem("chancery.token") ?? "{}") as { value?: string };
          if (kept.value === undefined || location.hash.startsWith("#/login")) return undefined;
          const answer = await fetch("/auth/session", { headers: { token: kept.value } });
          return ((await answer.json()) as { data?: { userCode: string } }).data?.userCode;
        })
        // While it is being left for another page.
        .catch(() => undefined);
    await expect.poll(whoIsThere, { timeout: 20_000 }).toBe(userCode);
  }

  it("by a signed link: nothing of it stays in the address or in the history, and the way back into the app is there", async () => {
    // given
    const userCode = await account();
    const page = await freshPage();
    const token = await provider.tokenFor(userCode);
    const back = encodeURIComponent("https://home.example.com/apps/1");
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(frame.url()));

    // when
    await page.goto(`${address}/#/userTask?from=sso&token=${token}&backToApp=${back}&requestSource=OA`);
    await expectLoggedIn(page, userCode);

    // then
    const link = page.getByRole("link", { name: "返回原应用" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("https://home.example.com/apps/1");
    expect(page.url()).not.toMatch(/token|from=|backToApp/u);
    expect(seen.at(-1)).not.toContain(token);
    await page.goBack();
    expect(page.url()).not.toContain(token);
  });

  it("a link that was used says so, and leads to the password", async () => {
    // given
    const token = await provider.tokenFor(await account());
    const first = await freshPage();
    await first.goto(`${address}/#/?from=sso&token=${token}`);
    await first.waitForURL(/#\/userTask$/u);
    const page = await freshPage();

    // when
    await page.goto(`${address}/#/?from=sso&token=${token}`);
    await page.getByText("登录链接已使用过").waitFor();
    const kept = await whatKeepsPeopleOut(page);
    await page.getByRole("button", { name: "用账号和密码登录" }).click();

    // then
    await page.getByLabel("账号").waitFor();
    expect(kept).toEqual([]);
  });

  it("a fresh link that is entered over the page of one that failed logs in, and nothing of it stays in the address", async () => {
    // given
    const userCode = await account();
    const page = await freshPage();
    await page.goto(`${address}/#/myApply?from=sso&token=a.b.c`);
    await page.getByRole("button", { name: "用账号和密码登录" }).waitFor();

    // when nothing but what stands behind # changes
    const token = await provider.tokenFor(userCode);
    await page.goto(`${address}/#/myApply?from=sso&token=${token}`);

    // then
    await page.waitForURL(/#\/myApply$/u);
    await expectLoggedIn(page, userCode);
    expect(page.url()).not.toMatch(/token|from=/u);
  });

  it("a link for somebody else asks before it takes the place of a session, and one for oneself opens what it names", async () => {
    // given
    const [mine, another] = [await account(), await account()];
    const page = await freshPage();
    await page.goto(`${address}/#/?from=sso&token=${await provider.tokenFor(mine)}`);
    await page.waitForURL(/#\/userTask$/u);

    // when
    await page.goto("about:blank");
    await page.goto(`${address}/#/myApply?from=sso&token=${await provider.tokenFor(another)}`);
    await page.getByText(`您已登录为 ${mine}`).waitFor();
    const kept = await whatKeepsPeopleOut(page);
    await page.getByRole("button", { name: `继续使用 ${mine}` }).click();
    await page.waitForURL(/#\/myApply$/u);
    await page.goto("about:blank");
    await page.goto(`${address}/#/?from=sso&token=${await provider.tokenFor(another)}`);
    await page.getByRole("button", { name: "切换账号" }).click();

    // then
    await expectLoggedIn(page, another);
    expect(kept).toEqual([]);
  });

  it("leads nowhere outside, whatever a link says, nor back to an app that nobody has named", async () => {
    // given
    const userCode = await account();
    const page = await freshPage();
    const evil = encodeURIComponent("https://evil.example.com/");

    // when
    await page.goto(
      `${address}/?redirect=${evil}#/?from=sso&redirect=${evil}&backToApp=${evil}&token=${await provider.tokenFor(userCode)}`,
    );
    await expectLoggedIn(page, userCode);

    // then
    expect(new URL(page.url()).origin).toBe(address);
    const link = page.getByRole("link", { name: "返回原应用" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("https://home.example.com/apps");
  });

  it("by the single sign-on's cookie, without anything being asked, but not right after leaving", async () => {
    // given
    const userCode = await account();
    const page = await freshPage();
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    const value = await provider.tokenFor(userCode, { jti: undefined, exp });
    await page.context().addCookies([{ name: "group_sso", value, url: address }]);

    // when
    await page.goto(`${address}/#/userTask`);
    await expectLoggedIn(page, userCode);
    await page.getByRole("button", { name: "的菜单" }).click();
    await page.getByText("退出登录").click();

    // then
    await page.getByText("您已退出登录").waitFor();
    await page.getByLabel("账号").waitFor();
    expect(page.url()).toContain("/login");
  });

  it("with a provider of OpenID Connect, and then to the page one wanted", async () => {
    // given
    const userCode = await account();
    provider.letIn(userCode);
    const page = await freshPage();

    // when
    await page.goto(`${address}/#/userTask?keyword=x`);
    await page.getByRole("button", { name: "用 Trial ID 登录" }).click();

    // then
    await expectLoggedIn(page, userCode);
    expect(page.url()).toContain("keyword=x");
    expect(page.url()).not.toMatch(/code=|state=/u);
  });

  it("somebody else's code in a link logs nobody in", async () => {
    // given: an attacker's own log-in, up to what comes back
    provider.letIn(await account());
    const { url } = (await app.call(beginSignOn, { way: "oidc" })).data;
    const link = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    expect(link).toMatch(/code=.*state=/u);
    const page = await freshPage();

    // when
    await page.goto(link);

    // then
    await page.getByText("此次登录不是从本浏览器发起的").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("chancery.token"))).toBeNull();
    expect(page.url()).not.toMatch(/code=/u);
  });

  it("inside the messaging app by itself, and again when the session has ended; its version is noted", async () => {
    // given
    const userCode = await account();
    wecom.heldBy(userCode);
    const page = await freshPage({ viewport: { width: 390, height: 844 }, userAgent: insideApp });

    // when
    await page.goto(`${address}/#/userTask`);
    await expectLoggedIn(page, userCode);

    // then
    const { rows } = await noted();
    expect(rows).toMatchObject([{ userCode, appVersion: "4.1.30", device: "iOS" }]);

    // when: the session ends, a while after
    const { kysely } = app.database;
    await page.evaluate(() => sessionStorage.removeItem("chancery.signOnTried"));
    // Nothing is asked meanwhile: a page that noticed by itself would be left in the middle of its log-in.
    await page.goto("about:blank");
    await sql`update session set revoked_at = now() where user_code = ${userCode}`.execute(kysely);
    await page.goto(`${address}/#/userTask`);

    // then
    await expectLoggedIn(page, userCode);
    const opened = await sql`select opened_by from session where user_code = ${userCode}`.execute(kysely);
    expect(opened.rows).toEqual([{ openedBy: "messaging" }, { openedBy: "messaging" }]);
  });

  it("a menu entry opens another system with a token for it alone, and says why it does not open one that is not set up", async () => {
    // given
    const { kysely } = app.database;
    const userCode = await account();
    const systems = app.ports.tables.find("apiSystem")!.model.table;
    await sql`insert into ${sql.table(systems)} (system_code, system_name, system_type, base_url, jump_url, status)
      values ('OA', 'OA', 'office', 'https://oa.example.com', ${`${provider.issuer}/keys`}, '1')`.execute(
      kysely,
    );
    await sql`insert into menu (menu_id, parent_menu_id, menu_name, menu_url) values
      (9100, null, '外部系统', null), (9101, 9100, '办公系统', '{"taskSource":"OA"}'),
      (9102, 9100, '别的系统', '{"taskSource":"ELSE"}')`.execute(kysely);
    const page = await freshPage();
    await page.goto(`${address}/#/?from=sso&token=${await provider.tokenFor(userCode)}`);
    await expectLoggedIn(page, userCode);

    // when
    const entry = page.getByText("办公系统").first();
    await page.getByRole("button", { name: "外部系统" }).click();
    await entry.waitFor();
    const [popup] = await Promise.all([page.waitForEvent("popup"), entry.click()]);
    await popup.waitForURL(/token=/u);
    await page.getByRole("button", { name: "外部系统" }).click();
    await page.getByText("别的系统").first().click();

    // then
    const url = new URL(popup.url());
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/keys`);
    const claims = decodeJwt(url.searchParams.get("token") ?? "");
    expect(claims).toMatchObject({ aud: "OA", sub: userCode, iss: address });
    await page.getByText("暂不支持审批来自 ELSE 的任务，请联系管理员。").waitFor();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
  });

  async function noted() {
    const table = app.ports.tables.find("messagingVersion")!.model.table;
    await expect
      .poll(
        async () => (await sql`select 1 from ${sql.table(table)}`.execute(app.database.kysely)).rows.length,
      )
      .toBe(1);
    return sql`select user_code, app_version, device from ${sql.table(table)}`.execute(app.database.kysely);
  }
});
