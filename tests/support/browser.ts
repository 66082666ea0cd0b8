import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

/** Debian's `chromium-headless-shell` first: without windows nobody sees, the same tests take half the work. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser to test in: `CHROMIUM_PATH`, an installed Chrome or Chromium, else the one of `@sparticuz/chromium`. */
export async function findBrowser(): Promise<{ path: string; args: string[] }> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file`);
    return { path: named, args: [] };
  }
  const found = installed.find((path) => existsSync(path)) ?? onPath("chromium") ?? onPath("google-chrome");
  if (found) return { path: found, args: [] };
  const { default: packed } = await import("@sparticuz/chromium");
  return { path: await packed.executablePath(), args: packed.args };
}

function onPath(name: string): string | undefined {
  try {
    return execFileSync("which", [name], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** A name of this machine to which browsers give nothing that they keep for secure origins. */
export const plainHost = "intranet.test";

/** Quiet: no connection but to the pages under test. */
const quietArgs = [
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // All pages are ours: none needs a process in reserve for the next site. A tenth of all the browser's work.
  "--disable-site-isolation-trials",
  // One process for all the pages of a profile: the next page finds there what was compiled for the one before.
  "--renderer-process-limit=1",
];

export interface TestBrowser {
  context: BrowserContext;
  /** Its first page. While it is open, the process of the others keeps what it has read and compiled of our scripts. */
  page: Page;
  close(): Promise<void>;
}

/** The browser program of this worker: started by the first who needs it, ended with the worker. */
let running: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const { path, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    headless: true,
    args: [...quietArgs, ...args],
  });
  browser.on("disconnected", () => {
    running = undefined;
  });
  return browser;
}

/** Opens a browser with an empty profile of its own: nothing is shared with others but the program. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
  const browser = await (running ??= launch());
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return {
    context,
    page,
    async close() {
      await context.close();
      // A worker of the tests goes on to its next file; a script is to end.
      if (process.env["VITEST"] === undefined && browser.contexts().length === 0) await browser.close();
    },
  };
}
