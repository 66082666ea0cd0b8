import { resolve } from "node:path";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { anAccount } from "../support/builders/account.ts";
import { listen } from "../support/listen.ts";

const password = "Secret#2026x";

describe("a second factor in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let address: string;

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web") });
    browser = await openBrowser({ viewport: { width: 390, height: 844 } });
    // Passkeys are bound to names, not to numbers.
    address = (await listen(app)).replace("127.0.0.1", "localhost");
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function logIn(page: Page, userCode: string): Promise<void> {
    await page.goto(`${address}/#/login`);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByLabel("账号").fill(userCode);
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
  }

  it("is a passkey: made on the security screen, asked for at the next log-in", async () => {
    // given
    const { userCode } = await anAccount(app.database.kysely, { password, roles: ["employee"] });
    const page = await browser.context.newPage();
    const devTools = await browser.context.newCDPSession(page);
    await devTools.send("WebAuthn.enable");
    await devTools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn(page, userCode);

    // when
    await page.getByRole("button", { name: "的菜单" }).click();
    await page.getByText("账号安全").click();
    await page.getByRole("button", { name: "添加通行密钥" }).click();
    await page.getByLabel("通行密钥名称").fill("测试机");
    const onScreen = await whatKeepsPeopleOut(page);
    await page.getByRole("button", { name: "添加", exact: true }).click();
    await page.getByRole("heading", { name: "您的恢复码" }).waitFor();
    const codes = await page.locator("dialog code").allTextContents();
    await page.getByRole("button", { name: "已保存" }).click();
    await page.getByText("通行密钥“测试机”").waitFor();
    await logIn(page, userCode);
    await page.getByRole("heading", { name: "第二步验证" }).waitFor();
    const atLogin = await whatKeepsPeopleOut(page);
    await page.getByRole("button", { name: "使用通行密钥" }).first().click();

    // then
    await page.waitForURL(/#\/userTask/u);
    expect(codes).toHaveLength(10);
    expect({ onScreen, atLogin }).toEqual({ onScreen: [], atLogin: [] });
    await page.close();
  });

  it("that a role demands is set up before anything else, and asked for from then on", async () => {
    // given
    const db = app.database.kysely;
    const { userCode } = await anAccount(db, { password, roles: ["careful"] });
    await sql`update role set needs_second_factor = true where role_code = 'careful'`.execute(db);
    const page = await browser.context.newPage();
    await logIn(page, userCode);

    // when
    await page.getByRole("button", { name: "设置验证器应用" }).click();
    const secret = (await page.locator("dialog code").textContent())!.replaceAll(" ", "");
    const faults = await whatKeepsPeopleOut(page);
    await page.getByLabel("应用中的验证码").fill(new TOTP({ secret }).generate());
    await page.getByRole("button", { name: "确认" }).click();
    await page.getByRole("button", { name: "已保存" }).click();
    await page.getByRole("button", { name: "继续" }).click();
    await page.waitForURL(/#\/userTask/u);
    await sql`update totp_factor set last_step = 0 where user_code = ${userCode}`.execute(db);
    await logIn(page, userCode);
    await page.getByLabel("验证码").fill(new TOTP({ secret }).generate());
    await page.getByRole("button", { name: "登录", exact: true }).click();

    // then
    await page.waitForURL(/#\/userTask/u);
    expect(faults).toEqual([]);
    await page.close();
  });
});
