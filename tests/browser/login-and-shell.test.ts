import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { anAccount } from "../support/builders/account.ts";
import { listen } from "../support/listen.ts";
import { shippedSchemas } from "../support/shipped-tables.ts";

const password = "Secret#2026x";
const webRoot = resolve("dist/web");
const looks = ["scheme-bpm", "blue", "pink"].flatMap((scheme) =>
  ["light", "dark"].map((mode) => ({ scheme, mode })),
);

describe("log-in and shell in a browser", () => {
  let app: TestApp;
  let url: string;
  let browser: TestBrowser;
  let userCode: string;

  beforeAll(async () => {
    app = await startTestApp({ webRoot, schemas: shippedSchemas });
    url = await listen(app);
    browser = await openBrowser({ viewport: { width: 1440, height: 900 } });
    ({ userCode } = await anAccount(app.database.kysely, { password, roles: ["employee"] }));
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(path: string, scheme = "scheme-bpm", mode = "light"): Promise<Page> {
    const page = await browser.context.newPage();
    await page.addInitScript(
      ([chosen]) => localStorage.setItem("chancery.appearance", chosen ?? ""),
      [`${scheme} ${mode}`],
    );
    await page.goto(`${url}/#${path}`);
    return page;
  }

  async function logInByKeyboard(page: Page): Promise<void> {
    await page.getByLabel("账号").waitFor();
    await page.keyboard.type(userCode);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "主菜单" }).waitFor();
  }

  it("can be gone through by keyboard alone", async () => {
    // given
    const page = await open("/myApply");

    // when
    await logInByKeyboard(page);

    // then
    expect(new URL(page.url()).hash).toBe("#/myApply");
    await page.close();
  });

  it.each(looks)("is legible by axe's measure in $scheme, $mode", async ({ scheme, mode }) => {
    // given
    const page = await open("/login?why=loggedOut", scheme, mode);
    await page.evaluate(() => localStorage.removeItem("chancery.token"));
    await page.reload();

    // when
    await page.getByLabel("账号").waitFor();
    const onLogin = await whatKeepsPeopleOut(page);
    await logInByKeyboard(page);
    const inShell = await whatKeepsPeopleOut(page);

    // then
    expect({ onLogin, inShell }).toEqual({ onLogin: [], inShell: [] });
    await page.close();
  });

  it.each([390, 320])(
    "asks for the characters of a picture within a telephone's %i pixels",
    async (width) => {
      // given
      const asking = await startTestApp({ webRoot, database: app.database, config: { captcha: true } });
      const address = await listen(asking);
      const page = await browser.context.newPage();
      await page.setViewportSize({ width, height: 800 });

      // when
      await page.goto(`${address}/#/login`);
      await page.getByRole("button", { name: "看不清" }).waitFor();
      const edges = await page
        .locator("form input, form button")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));

      // then
      expect(Math.max(...edges)).toBeLessThanOrEqual(width - 20);
      await page.close();
      await asking.close();
    },
  );

  it("says at once in a second tab that one has logged out", async () => {
    // given
    const first = await open("/myApply");
    await first.evaluate(() => localStorage.removeItem("chancery.token"));
    await first.reload();
    await logInByKeyboard(first);
    const second = await open("/myApply");
    await second.getByRole("navigation", { name: "主菜单" }).waitFor();

    // when
    await first.getByRole("button", { name: "的菜单" }).click();
    await first.getByText("退出登录").click();

    // then
    await second.getByText("您已在另一个标签页或设备上退出登录。").waitFor();
    expect(new URL(second.url()).hash).toContain("#/login");
    await first.close();
    await second.close();
  });
});
