import type { Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";

describe("every part of the kit, in every state", () => {
  let vite: ViteDevServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    vite = await createServer({
      cacheDir: ".cache/kit-page",
      logLevel: "error",
      server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    });
    await vite.listen();
    browser = await openBrowser({ reducedMotion: "reduce" });
  });
  afterAll(async () => {
    await browser?.close();
    await vite?.close();
  });

  async function open(scheme: string, mode: "light" | "dark", width = 1200): Promise<Page> {
    const page = await browser.context.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(
      ([appearance]) => {
        localStorage.setItem("chancery.appearance", appearance);
        localStorage.setItem("chancery.language", "en-US");
      },
      [`${scheme} ${mode}`] as const,
    );
    const [address] = vite.resolvedUrls?.local ?? [];
    await page.goto(new URL("kit.html", address).href);
    await page.getByRole("heading", { name: "The kit" }).waitFor();
    return page;
  }

  it.each(
    ["scheme-bpm", "blue", "pink"].flatMap((scheme) => [
      [scheme, "light"] as const,
      [scheme, "dark"] as const,
    ]),
  )("has nothing in %s %s that keeps anybody out", async (scheme, mode) => {
    // given
    const page = await open(scheme, mode);

    // when
    const flat = await whatKeepsPeopleOut(page, { andGoodPractice: true });
    await page.getByRole("combobox", { name: "Whom to ask" }).fill("fin");
    await page.getByRole("option", { name: /Finance two/u }).waitFor();
    const searching = await whatKeepsPeopleOut(page, { andGoodPractice: true });
    await page.getByRole("button", { name: "Say what was done" }).press("Enter");
    await page.getByRole("button", { name: "Say what failed" }).press("Enter");
    await page.getByRole("button", { name: "Open a dialog" }).press("Enter");
    await page.getByRole("dialog", { name: "Transfer tasks" }).waitFor();
    const over = await whatKeepsPeopleOut(page, { andGoodPractice: true });

    await page.close();

    // then
    expect({ flat, searching, over }).toEqual({ flat: [], searching: [], over: [] });
  });

  it("is a dialog by keyboard alone on a phone: begins at its first field, keeps Tab within, acts at Ctrl Enter", async () => {
    // given
    const page = await open("scheme-bpm", "light", 390);
    const opener = page.getByRole("button", { name: "Open a dialog" });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Transfer tasks" });
    await dialog.waitFor();
    const isFocused = (name: string) =>
      expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
          ),
        )
        .toContain(name);
    const field = dialog.getByRole("textbox", { name: "To whom" });

    // then
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = (await dialog.boundingBox())!;
    const buttons = await dialog.getByRole("button").all();
    const right = await Promise.all(buttons.map(async (each) => (await each.boundingBox())!));
    expect([box.x, box.width]).toEqual([0, 390]);
    for (const each of right) expect(each.x + each.width <= 390 && each.y + each.height <= 900).toBe(true);

    // when
    for (const name of ["Transfer", "Cancel", "Close"]) {
      await page.keyboard.press("Tab");
      await isFocused(name);
    }
    for (let more = 0; more < 4; more += 1) {
      await page.keyboard.press("Tab");

      // then: nothing behind it is ever reached
      const behind = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(behind).toBe(false);
    }

    // when
    await field.press("Control+Enter");

    // then
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.close();
  });

  it("gives the focus back when a dialog is closed with Esc, and needs no sideways scroll on a phone", async () => {
    // given
    const page = await open("scheme-bpm", "light", 390);
    const opener = page.getByRole("button", { name: "Ask before deleting" });
    await opener.click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();

    // when
    await page.keyboard.press("Escape");

    // then
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
