import type { Page } from "playwright-core";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import type { TestApp } from "./app.ts";
import { type BrowserTab, handBackTab, takeTab } from "./browser-tabs.ts";
import { atEndOfTest } from "./end-of-test.ts";

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** What the person prefers to read; Chinese where nothing is said. */
  language?: string;
  mode?: "light" | "dark";
  /** A phone: fingers instead of a mouse. */
  touch?: boolean;
  /** Is given the page before it opens anything. */
  watch?: (page: Page) => void;
}

/** People in front of browsers of their own, each logged in without having typed a password. */
export class Visitors {
  readonly #app: TestApp;
  readonly #url: string;
  readonly #tabs = new Set<BrowserTab>();

  constructor(app: TestApp, url: string) {
    this.#app = app;
    this.#url = url;
  }

  /**
   * Opens a path in a browser of its own, as somebody. After the test it goes to whoever opens one next, with nothing left
   * in it; who changes a page for good, as by scripts of its own, closes it.
   */
  async open(userCode: string, path: string, options: VisitorOptions = {}): Promise<Page> {
    const { width = 1440, height = 900, language = "zh-CN", mode = "light", touch = false, watch } = options;
    const tab = await takeTab({ touch });
    this.#tabs.add(tab);
    atEndOfTest(async (hasFailed) => {
      if (hasFailed) await printScreen(userCode, tab.page);
      await this.#handBack(tab);
    });
    const { page, devTools } = tab;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: mode });
    const { token } = await this.#app.logIn(userCode);
    const entries = {
      visit: token,
      [tokenStorageKey]: JSON.stringify({ value: token, until: Date.now() + 3_600_000 }),
      "chancery.language": language,
    };
    const { identifier } = await devTools.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `if (location.protocol.startsWith("http") && localStorage.getItem("visit") !== ${JSON.stringify(token)}) {
        localStorage.clear();
        sessionStorage.clear();
        Object.assign(localStorage, ${JSON.stringify(entries)});
      }`,
    });
    watch?.(page);
    await page.goto(`${this.#url}/#${path}`);
    await devTools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    return page;
  }

  /** Gives a browser a new session, as if its owner had logged in again. */
  async logIn(page: Page, userCode: string): Promise<void> {
    const { token } = await this.#app.logIn(userCode);
    const kept = JSON.stringify({ value: token, until: Date.now() + 3_600_000 });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, kept] as const);
  }

  async leave(): Promise<void> {
    for (const tab of this.#tabs) await this.#handBack(tab);
  }

  async #handBack(tab: BrowserTab): Promise<void> {
    if (this.#tabs.delete(tab)) await handBackTab(tab);
  }
}

/** Writes down what somebody had before them when a test failed: a moment that may not come again. */
async function printScreen(userCode: string, page: Page): Promise<void> {
  const seen = await page
    .locator("body")
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  process.stdout.write(`${userCode} was at ${page.url()} and saw\n${seen.slice(0, 3_000)}\n`);
}
