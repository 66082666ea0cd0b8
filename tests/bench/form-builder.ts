import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { ensureBuilt } from "#server/build/index.ts";
import { startTestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { aLongPage } from "../support/builders/a-long-page.ts";
import { aWorkplace } from "../support/builders/a-workplace.ts";
import { stayLoggedIn } from "../support/logged-in.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";
import { workOf } from "./page-work.ts";
import { problemSaid } from "./problem-said.ts";

const goals = { openMs: 2_000, problemsMs: 200 };
const sizes = [30, 300] as const;

interface Measured {
  open: number;
  /** From a change to the problem it makes: on the clock, and the work for it. */
  waited: number;
  work: number;
}

/**
 * The form builder with 300 fields in a real browser: opening it, and how long after a change its problem is said, beside the
 * same of 30 fields. What a hand waits for in typing and carrying is for `frames`.
 */
export async function formBuilder(server: BenchServer): Promise<Figure[]> {
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database, webRoot: resolve("dist/web") });
  const work = await aWorkplace(app.database.kysely);
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const { token } = await app.logIn(work.designer);
    await stayLoggedIn(browser.context, token);
    const measured: Measured[] = [];
    for (const fields of sizes) {
      const pageId = `BENCH_${fields}`;
      const data = { ...aLongPage(fields), pageId, label: pageId, company: String(work.organId) };
      await app.call(insertFormPageInfo, { data: JSON.stringify(data) }, { as: work.designer });
      const page = await browser.context.newPage();
      measured.push(await measure(page, `${url}/#/formBuilder/edit?pageId=${pageId}`));
      await page.close();
    }
    const [small, large] = measured as [Measured, Measured];
    return [
      {
        name: "Form builder, 300 fields: opened",
        value: `${large.open.toFixed(0)} ms of work (30 fields: ${small.open.toFixed(0)})`,
        goal: `< ${goals.openMs} ms`,
        reached: large.open < goals.openMs,
      },
      {
        name: "Form builder, 300 fields: a change until its problem is said",
        value: `${large.waited.toFixed(0)} ms, work ${large.work.toFixed(0)} ms (30 fields: ${small.waited.toFixed(0)}, ${small.work.toFixed(0)})`,
        goal: `< ${goals.problemsMs} ms`,
        reached: large.waited < goals.problemsMs,
      },
    ];
  } finally {
    await browser.close();
    await app.close();
    await copy.drop();
  }
}

async function measure(page: Page, address: string): Promise<Measured> {
  const work = await workOf(page, "threadTicks");
  const cards = page.locator("[data-card]");
  const open = await work.during(async () => {
    await page.goto(address);
    await cards.nth(29).waitFor();
  });
  const card = cards.nth(4).getByRole("button").first();
  await card.click();
  const title = page.locator('[data-property="componentTitle"]').first();
  await title.click();
  const said = await problemSaid(page, { field: title, text: "某字段", thread: work });
  await work.end();
  return { open, ...said };
}
