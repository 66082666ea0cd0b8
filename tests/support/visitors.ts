import type { Page } from "playwright-core";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import type { TestApp } from "./app.ts";
import { openBrowser, type TestBrowser } from "./browser.ts";

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
  readonly #browsers: TestBrowser[] = [];

  constructor(app: TestApp, url: string) {
    this.#app = app;
    this.#url = url;
  }

  /** Opens a path in a new browser, as somebody. */
  async open(userCode: string, path: string, options: VisitorOptions = {}): Promise<Page> {
    const { width = 1440, height = 900, language = "zh-CN", mode = "light", touch = false, watch } = options;
    const browser = await openBrowser({
      viewport: { width, height },
      locale: "zh-CN",
      colorScheme: mode,
      reducedMotion: "reduce",
      ...(touch ? { hasTouch: true, isMobile: true } : {}),
    });
    this.#browsers.push(browser);
    const { token } = await this.#app.logIn(userCode);
    await browser.context.addInitScript(
      ([key, value, chosen]) => {
        if (localStorage.getItem("visited") !== null) return;
        localStorage.setItem("visited", "");
        localStorage.setItem(key, value);
        localStorage.setItem("chancery.language", chosen);
      },
      [tokenStorageKey, JSON.stringify({ value: token, until: Date.now() + 3_600_000 }), language] as const,
    );
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    watch?.(page);
    await page.goto(`${this.#url}/#${path}`);
    return page;
  }

  /** Gives a browser a new session, as if its owner had logged in again. */
  async logIn(page: Page, userCode: string): Promise<void> {
    const { token } = await this.#app.logIn(userCode);
    const kept = JSON.stringify({ value: token, until: Date.now() + 3_600_000 });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, kept] as const);
  }

  async leave(): Promise<void> {
    for (const browser of this.#browsers) await browser.close();
  }
}
