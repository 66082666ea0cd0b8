import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

describe("every part of the kit, in every state", () => {
  let vite: ViteDevServer;
  let axe: string;
  const browsers: TestBrowser[] = [];

  beforeAll(async () => {
    vite = await createServer({
      cacheDir: ".cache/kit-page",
      logLevel: "error",
      server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    });
    await vite.listen();
    axe = await readFile(axePath, "utf8");
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    await vite.close();
  });

  async function open(scheme: string, mode: "light" | "dark", width = 1200): Promise<Page> {
    const browser = await openBrowser({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    browsers.push(browser);
    await browser.context.addInitScript(
      ([appearance]) => {
        localStorage.setItem("chancery.appearance", appearance);
        localStorage.setItem("chancery.language", "en-US");
      },
      [`${scheme} ${mode}`] as const,
    );
    const page = await browser.context.newPage();
    const [address] = vite.resolvedUrls?.local ?? [];
    await page.goto(new URL("kit.html", address).href);
    await page.getByRole("heading", { name: "The kit" }).waitFor();
    return page;
  }

  async function faultsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    });
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
    const flat = await faultsOf(page);
    await page.getByRole("combobox", { name: "Whom to ask" }).fill("fin");
    await page.getByRole("option", { name: /Finance two/u }).waitFor();
    const searching = await faultsOf(page);
    await page.getByRole("button", { name: "Say what was done" }).press("Enter");
    await page.getByRole("button", { name: "Say what failed" }).press("Enter");
    await page.getByRole("button", { name: "Open a dialog" }).press("Enter");
    await page.getByRole("dialog", { name: "Transfer tasks" }).waitFor();
    const over = await faultsOf(page);

    // then
    expect({ flat, searching, over }).toEqual({ flat: [], searching: [], over: [] });
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
