import { resolve } from "node:path";
import { ensureBuilt } from "#server/build/index.ts";
import { openBrowser } from "../support/browser.ts";
import { stayLoggedIn } from "../support/logged-in.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";
import { goodsApp } from "./tables-goods.ts";

const rows = 100_000;
const goal = 0.95;
const frameMs = 1_000 / 60;
/** A frame that came up to half a frame late was not missed: browsers do not tick to the microsecond. */
const budgetMs = frameMs * 1.5;

/**
 * Scrolls a list of 100,000 rows in a real browser, at a reader's pace and flying through, and answers the share of
 * frames that came in time.
 */
export async function scroll(server: BenchServer): Promise<Figure[]> {
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const { app, userCode, close } = await goodsApp(server, rows, { webRoot: resolve("dist/web") });
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const page = await browser.context.newPage();
    const { token } = await app.logIn(userCode);
    await stayLoggedIn(page, token);
    await page.goto(`${url}/#/basic/goods?size=all`);
    await page.locator("[data-row-link]").first().waitFor();
    const figures: Figure[] = [];
    for (const [what, pixels, frames] of [
      ["reading (20 px a frame)", 20, 600],
      ["flying (2,000 px a frame)", 2_000, 600],
    ] as const) {
      const late = await page.locator("[class*=grid_scroll_]").evaluate(measureFrames, { pixels, frames });
      const inTime = late.filter((ms) => ms <= budgetMs).length / late.length;
      figures.push({
        name: `scrolling ${rows.toLocaleString("en")} rows, ${what}: frames in time at 60 a second`,
        value: `${(inTime * 100).toFixed(1)} % (longest ${Math.max(...late).toFixed(0)} ms)`,
        goal: `≥ ${goal * 100} %`,
        reached: inTime >= goal,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await close();
  }
}

/** Runs in the page: moves the frame on at every frame and answers how long each took, in milliseconds. */
async function measureFrames(
  frame: Element,
  { pixels, frames }: { pixels: number; frames: number },
): Promise<number[]> {
  const taken: number[] = [];
  let before = performance.now();
  for (let count = 0; count < frames; count += 1) {
    const now = await new Promise<number>((settle) => requestAnimationFrame(settle));
    taken.push(now - before);
    before = now;
    frame.scrollTop += pixels;
  }
  // The first frame measures only when it began.
  return taken.slice(1);
}
