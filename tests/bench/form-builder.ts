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
import { shareOf, workOf } from "./page-work.ts";

/** A picture at 60 frames a second; what the rules say of a change has longer. */
const frameMs = 16;
const openMs = 2_000;
const cold = 5;
const sizes = [30, 300] as const;

interface Measured {
  open: number;
  typing: number[];
  dragging: number[];
}

/**
 * The form builder with 300 fields in a real browser: opening, typing a title (every key is judged by the rules) and
 * carrying a field over the canvas, by the processor time of the page's thread, beside the same of 30 fields.
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
        goal: `< ${openMs} ms`,
        reached: large.open < openMs,
      },
      figure("a key in a title, judged by the rules", large.typing, small.typing),
      figure("a step of a field that is carried", large.dragging, small.dragging),
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
  const typing: number[] = [];
  for (const key of "1234567890".repeat(3)) typing.push(await work.during(() => page.keyboard.press(key)));
  const box = await card.boundingBox();
  if (box === null) throw new Error("the field is not to be seen");
  const dragging: number[] = [];
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1)
    dragging.push(await work.during(() => page.mouse.move(box.x + 20 + step * 12, box.y + 10 + step * 6)));
  await page.mouse.up();
  await work.end();
  return { open, typing: typing.slice(cold), dragging: dragging.slice(cold) };
}

function figure(what: string, large: readonly number[], small: readonly number[]): Figure {
  const at = (times: readonly number[], share: number) => shareOf(times, share).toFixed(1);
  const ratio = shareOf(large, 0.5) / Math.max(0.1, shareOf(small, 0.5));
  return {
    name: `Form builder, 300 fields: ${what}`,
    value: `median ${at(large, 0.5)}, 95 % ${at(large, 0.95)} ms (${ratio.toFixed(1)} times 30 fields)`,
    goal: `< ${frameMs} ms, 95 %`,
    reached: shareOf(large, 0.95) < frameMs,
  };
}
