import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { ensureBuilt } from "#server/build/index.ts";
import { aLeaveOffice, applyForLeave } from "../support/a-leave-office.ts";
import { startTestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { keptLogin } from "../support/logged-in.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";

const root = resolve("dist/web");
const loginGoal = 300 * 1_024;
const benchGoal = 400 * 1_024;

/**
 * JavaScript (gzip) that a browser with an empty cache fetches before the login page can be used, and from there
 * until a task can be decided on in the work bench.
 */
export async function webBytes(server: BenchServer): Promise<Figure[]> {
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database, webRoot: root });
  const office = await aLeaveOffice(app);
  await applyForLeave(app, office, { title: "五天的年假", days: 5 });
  const { userCode } = office.leader;
  const [task] = (await app.call(todoTasks, {}, { as: userCode })).data.rows;
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const page = await browser.context.newPage();
    await page.goto(`${url}/#/userTask?task=${task?.bpdTaskId}`);
    const login = await scriptsUntil(page, "input[type=password]");
    const { token } = await app.logIn(userCode);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), keptLogin(token));
    await page.reload();
    const bench = await scriptsUntil(page, "[class*=decision-bar_decisionPrimary_]");
    return [
      figure("JavaScript until the login page", login, loginGoal),
      figure("JavaScript until the work bench", new Set([...login, ...bench]), benchGoal),
    ];
  } finally {
    await browser.close();
    await app.close();
    await copy.drop();
  }
}

/** The scripts a page asked for before something stood on it; what it fetches ahead afterwards does not count. */
async function scriptsUntil(page: Page, selector: string): Promise<ReadonlySet<string>> {
  const addresses = await page.evaluate(async (wanted) => {
    while (document.querySelector(wanted) === null)
      await new Promise((settle) => requestAnimationFrame(settle));
    return performance.getEntriesByType("resource").map(({ name }) => name);
  }, selector);
  const paths = addresses.map((address) => new URL(address).pathname);
  return new Set(paths.filter((path) => path.endsWith(".js")));
}

function figure(name: string, scripts: ReadonlySet<string>, goal: number): Figure {
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(root, path))).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return {
    name: `${name} (${scripts.size} files)`,
    value: `${(bytes / 1_024).toFixed(0)} KB`,
    goal: `≤ ${goal / 1_024} KB`,
    reached: bytes <= goal,
  };
}
