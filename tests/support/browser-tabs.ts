import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

/** What a browser is made with, and keeps until it is closed. */
export interface TabKind {
  /** A phone: fingers instead of a mouse. */
  touch: boolean;
}

/**
 * A browser with one page that story after story uses, as if it were new: what was read and compiled of our scripts for the
 * one before is still in its process, which is two thirds of the work of opening a screen.
 */
export interface BrowserTab {
  kind: TabKind;
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  close(): Promise<void>;
}

/** What stories listen to. Others' listeners are playwright's own: without them it never learns that a page has closed. */
const heard = ["console", "dialog", "framenavigated", "pageerror", "request", "response"];

/** What a story may have stored in a browser. Local storage is emptied by its next page: from outside it is emptied some time later. */
const storedThings = ["file_systems", "indexeddb", "service_workers", "cache_storage"].join(",");

/** Those that wait for their next story, in this worker. */
const waiting: BrowserTab[] = [];

/** A browser that nobody uses: one that was handed back, or a new one. */
export async function takeTab(kind: TabKind): Promise<BrowserTab> {
  const nth = waiting.findLastIndex((tab) => tab.kind.touch === kind.touch);
  const [free] = nth === -1 ? [] : waiting.splice(nth, 1);
  if (free) return free;
  const { context, page, close } = await openBrowser({
    locale: "zh-CN",
    reducedMotion: "reduce",
    ...(kind.touch ? { hasTouch: true, isMobile: true } : {}),
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Page.enable");
  return { kind, context, page, devTools, close };
}

/** Takes from a browser all that its story left in it, and keeps it for the next one; a page that was closed ends it. */
export async function handBackTab(tab: BrowserTab): Promise<void> {
  const { context, page, devTools } = tab;
  if (page.isClosed()) return tab.close();
  const origin = new URL(page.url()).origin;
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto("about:blank");
  await context.clearCookies();
  if (origin !== "null")
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: storedThings });
  await devTools.send("Page.resetNavigationHistory");
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null });
  await page.mouse.move(0, 0);
  waiting.push(tab);
}
