/**
 * Takes pictures of the running application, for people who look at what they built:
 *
 *   node --import tsx tests/support/screenshots.ts http://127.0.0.1:3000 pictures STAFF01 Demo@2026 /userTask /myApply
 *
 * Each path at 1440, 1024 and 390 wide, light and dark, in three languages; `ONLY=1440-light-zh-CN` (a regular
 * expression on the picture's name) takes fewer, `SCHEME=blue` another scheme, `KEYS=Control+k,type:报销` presses
 * keys first. Errors of the page are printed.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { languageHeader, languages } from "#contract/codes/language.ts";
import { openBrowser } from "./browser.ts";

const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
const modes = ["light", "dark"] as const;

const [address, folder, account, password, ...paths] = process.argv.slice(2);
if (!address || !folder)
  throw new Error("Say the server's address and a folder, then account, password and paths.");

const { ONLY, SCHEME = "scheme-bpm", KEYS = "" } = process.env;
const only = ONLY === undefined ? undefined : new RegExp(ONLY, "u");
const token = account ? await tokenOf(address, account, password ?? "") : undefined;
await mkdir(folder, { recursive: true });

for (const [width, height] of widths) {
  for (const mode of modes) {
    for (const language of languages) {
      const wanted = (paths.length > 0 ? paths : ["/login"])
        .map((path) => ({ path, name: `${nameOf(path)}-${width}-${mode}-${language}` }))
        .filter(({ name }) => only?.test(name) ?? true);
      if (wanted.length === 0) continue;
      const { context, close } = await openBrowser({ viewport: { width, height }, colorScheme: mode });
      await prepare(context, language);
      for (const { path, name } of wanted) await take(await context.newPage(), path, name);
      await close();
    }
  }
}

async function tokenOf(server: string, username: string, secret: string): Promise<string> {
  const answer = await fetch(`${server}/auth/login?userCode=${encodeURIComponent(username)}`, {
    method: "POST",
    headers: { "content-type": "application/json", lang: languageHeader["zh-CN"] },
    body: JSON.stringify({ code: "", username, password: secret }),
  });
  const result = (await answer.json()) as { token?: string; message?: string };
  if (!result.token) throw new Error(`${username} could not log in: ${result.message}`);
  return result.token;
}

async function prepare(context: BrowserContext, language: string): Promise<void> {
  await context.addInitScript(
    ([kept, chosen, scheme]) => {
      localStorage.setItem("chancery.language", chosen ?? "");
      localStorage.setItem("chancery.appearance", `${scheme} system`);
      if (kept) {
        localStorage.setItem(
          "chancery.token",
          JSON.stringify({ value: kept, until: Date.now() + 3_600_000 }),
        );
      }
    },
    [token, language, SCHEME] as const,
  );
}

async function take(page: Page, path: string, name: string): Promise<void> {
  page.on("pageerror", (error) => process.stdout.write(`${name}: ${error.message}\n`));
  page.on("console", (message) => {
    if (message.type() === "error") process.stdout.write(`${name}: ${message.text()}\n`);
  });
  await page.goto(`${address}/#${path}`);
  await page.waitForLoadState("load");
  // The event stream never ends, so that the network is never idle: wait for the screen to stand still instead.
  await page.waitForTimeout(1_500);
  for (const key of KEYS.split(",").filter((one) => one !== "")) {
    if (key.startsWith("type:")) await page.keyboard.type(key.slice(5));
    else if (key.startsWith("click:")) await page.click(key.slice(6));
    else await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: join(folder ?? ".", `${name}.png`) });
  await page.close();
}

function nameOf(path: string): string {
  return path.replace(/^\//u, "").replaceAll(/[^\w]+/gu, "-") || "root";
}
