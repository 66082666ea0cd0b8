/**
 * Takes pictures of the running application, for people who look at what they built:
 *
 *   node --import tsx tests/support/screenshots.ts http://127.0.0.1:3000 pictures STAFF01 Demo@2026 /userTask /myApply
 *
 * Each path at 1440, 1024 and 390 wide, light and dark, in three languages; `ONLY=1440-light-zh-CN` (a regular
 * expression on the picture's name) takes fewer, `SCHEME=blue` another scheme, `KEYS=Control+k,type:报销` presses
 * keys first (also `click:<selector>`, `file:<path>`), `NAME=list` calls the pictures so instead of by their path.
 * Errors of the page are printed.
 *
 * The pictures of tables in `docs/pictures` are made so: `tables-list` of `/basic/user`,
 * `tables-form` of `/basic/dataItem?row=…&do=edit`, `tables-history` of the same with `do=history`, `tables-import`
 * of `/basic/hrpSupplierT` with a file of which one line is wrong.
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

const { ONLY, SCHEME = "scheme-bpm", KEYS = "", NAME } = process.env;
const only = ONLY === undefined ? undefined : new RegExp(ONLY, "u");
const token = account ? await tokenOf(address, account, password ?? "") : undefined;
await mkdir(folder, { recursive: true });

for (const [width, height] of widths) {
  for (const mode of modes) {
    for (const language of languages) {
      const wanted = (paths.length > 0 ? paths : ["/login"])
        .map((path) => ({ path, name: `${NAME ?? nameOf(path)}-${width}-${mode}-${language}` }))
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
  await page.waitForSelector("h1:visible, h2:visible");
  await standStill(page);
  for (const key of KEYS.split(",").filter((one) => one !== "")) {
    if (key.startsWith("type:")) await page.keyboard.type(key.slice(5));
    else if (key.startsWith("click:")) await page.click(key.slice(6));
    else if (key.startsWith("file:")) await page.setInputFiles("input[type=file]", key.slice(5));
    else await page.keyboard.press(key);
    await standStill(page);
  }
  await page.screenshot({ path: join(folder ?? ".", `${name}.png`) });
  await page.close();
}

/** The event stream never ends, so that the network is never idle: what is to be read stays the same for a second. */
async function standStill(page: Page): Promise<void> {
  let before = "";
  for (let same = 0; same < 4; ) {
    await page.waitForTimeout(250);
    const now = await page.evaluate(() => `${document.body.innerText} ${document.images.length}`);
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

function nameOf(path: string): string {
  return path.replace(/^\//u, "").replaceAll(/[^\w]+/gu, "-") || "root";
}
