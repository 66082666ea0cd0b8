import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { ensureBuilt } from "#server/build/index.ts";
import { startTestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { aLongProcess, aPageOfLongProcess } from "../support/builders/a-long-process.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { stayLoggedIn } from "../support/logged-in.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";
import { type PageWork, shareOf, workOf } from "./page-work.ts";
import { problemSaid } from "./problem-said.ts";

const few = 50;
const many = 500;
const goals = { openMs: 2_000, frameMs: 16, problemsMs: 200 };
const views = ["flow", "canvas", "table"] as const;
type View = (typeof views)[number];

const typed = "1234567890".repeat(2);
const cold = 5;

/** What one view of a definition costs the page, in milliseconds. */
interface Cost {
  /** From the address to the first step, on the clock, and what the page's thread worked for it. */
  opened: number;
  openedWork: number;
  /** The longest that the thread kept everything else waiting while opening. */
  longest: number;
  /** Work for a key in the name of a step. */
  key: number[];
  /** Work, once typing pauses, until all that shows the name has it. */
  told: number;
  /** From a change to the problems it makes, on the clock, and the work for it. */
  problems: number;
  problemsWork: number;
  /** Work for a step of the pointer that moves the drawing or the table. */
  pan: number[];
  /** Of the canvas: work for a step of the pointer that drags a step. */
  drag: number[];
}

/**
 * What a definition of 500 steps costs in the designer, in each of its three views, beside one of 50: opening it, typing
 * a name, moving about, dragging, and finding its problems. Judged by the processor time of the page's thread, which a
 * busy machine does not change; what passed on the clock is told for opening and for problems.
 */
export async function designerOfManySteps(server: BenchServer): Promise<Figure[]> {
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database, webRoot: resolve("dist/web") });
  const work = await aWorkplace(app.database.kysely);
  for (const steps of [few, many])
    await publish(
      app,
      work,
      aLongProcess(steps, [work.leader, work.head], { processId: `LONG${steps}`, pageId: "PAGE" }),
      steps === few ? aPageOfLongProcess() : undefined,
    );
  const address = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const { token } = await app.logIn(work.designer);
    await stayLoggedIn(browser.context, token);
    const figures: Figure[] = [];
    for (const view of views) {
      const open = (steps: number) =>
        measure(browser.context, {
          view,
          url: `${address}/#/processDesc?processId=LONG${steps}&view=${view}`,
        });
      // The first opening of all fetches what every later one has at hand.
      await open(few);
      figures.push(...figuresOf(view, await open(few), await open(many)));
    }
    return figures;
  } finally {
    await browser.close();
    await app.close();
    await copy.drop();
  }
}

async function measure(
  context: { newPage: () => Promise<Page> },
  { view, url }: { view: View; url: string },
): Promise<Cost> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watchLongTasks);
    await page.goto("about:blank");
    const opening = await workOf(page, "threadTicks");
    const begin = performance.now();
    let opened = 0;
    const openedWork = await opening.during(async () => {
      await page.goto(url);
      await page.locator(firstStep[view]).first().waitFor();
      await page.getByRole("button", { name: "0 个问题" }).waitFor();
      opened = performance.now() - begin;
    });
    await opening.end();
    const longest = await page.evaluate(longestTask);
    const thread = await workOf(page, "threadTicks");
    const pan = await panned(page, view, thread);
    const drag = view === "canvas" ? await dragged(page, thread) : [];
    const { key, told } = await keystrokes(page, view, thread);
    const { waited, work } = await problemSaid(page, {
      field: await nameField(page, view),
      text: "某环节",
      thread,
    });
    return { opened, openedWork, longest, key, told, problems: waited, problemsWork: work, pan, drag };
  } finally {
    await page.close({ runBeforeUnload: false });
  }
}

const firstStep: Readonly<Record<View, string>> = {
  flow: '[data-step="s0a"]',
  canvas: '.react-flow__node[data-id="s0a"]',
  table: 'tr:has([aria-label$=" s0a"]) input',
};

/** What else says the name of a step: its card; in the table the ways that lead from it. */
const telling: Readonly<Record<View, string>> = {
  flow: "[data-step]",
  canvas: ".react-flow__node",
  table: "tbody th",
};

/** The field of a step's name, where it is written in this view. */
async function nameField(page: Page, view: View) {
  if (view === "table") return page.locator('input[aria-label$=" s0b"]').first();
  await page.locator(firstStep[view]).first().click();
  return page.locator("[data-designer-panel]").getByRole("textbox", { name: "环节名称", exact: true });
}

async function keystrokes(page: Page, view: View, thread: PageWork) {
  const field = await nameField(page, view);
  await field.click();
  const taken: number[] = [];
  for (const [at, key] of [...typed].entries()) {
    const busy = await thread.during(() => page.keyboard.press(key));
    if (at >= cold) taken.push(busy);
  }
  const shown = page.locator(telling[view]).filter({ hasText: typed });
  const told = await thread.during(() => shown.first().waitFor({ state: "attached" }));
  return { key: taken, told };
}

/** Moves about: the canvas by its ground, the others by the wheel. */
async function panned(page: Page, view: View, thread: PageWork): Promise<number[]> {
  const taken: number[] = [];
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 300 };
  await page.mouse.move(at.x, at.y);
  if (view === "canvas") await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    const move = () =>
      view === "canvas" ? page.mouse.move(at.x, at.y - step * 6) : page.mouse.wheel(0, 120);
    taken.push(await thread.during(move));
  }
  if (view === "canvas") await page.mouse.up();
  else await page.mouse.wheel(0, -120 * 40);
  return taken.slice(cold);
}

async function dragged(page: Page, thread: PageWork): Promise<number[]> {
  await page.reload();
  const node = page.locator(firstStep.canvas);
  await node.waitFor();
  const box = await node.boundingBox();
  if (box === null) throw new Error("the first step is not in sight");
  const at = { x: box.x + box.width / 2, y: box.y + 10 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const taken: number[] = [];
  for (let step = 1; step <= 30; step += 1)
    taken.push(await thread.during(() => page.mouse.move(at.x + step * 3, at.y + step)));
  await page.mouse.up();
  return taken.slice(cold);
}

/** Runs in the page. */
function watchLongTasks(): void {
  const kept = window as unknown as { longest: number };
  kept.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Runs in the page. */
function longestTask(): number {
  return (window as unknown as { longest: number }).longest;
}

function figuresOf(view: View, small: Cost, large: Cost): Figure[] {
  const line = (name: string, value: string, goal: string, reached: boolean | undefined): Figure => ({
    name: `designer, ${view}, ${many} steps: ${name}`,
    value,
    goal,
    reached,
  });
  const each = (name: string, key: "key" | "pan" | "drag"): Figure[] =>
    large[key].length === 0
      ? []
      : [
          line(
            name,
            `median ${ms(shareOf(large[key], 0.5))}, 95 % ${ms(shareOf(large[key], 0.95))} ms${ratio(shareOf(large[key], 0.5), shareOf(small[key], 0.5))}`,
            `< ${goals.frameMs} ms, 95 %`,
            shareOf(large[key], 0.95) < goals.frameMs,
          ),
        ];
  return [
    line(
      "open",
      `${ms(large.opened)} ms, work ${ms(large.openedWork)} ms${ratio(large.openedWork, small.openedWork)}`,
      `< ${goals.openMs} ms`,
      large.opened < goals.openMs,
    ),
    line(
      "longest task while opening",
      `${ms(large.longest)} ms${ratio(large.longest, small.longest)}`,
      "",
      undefined,
    ),
    ...each("a key in a name, work", "key"),
    line(
      "what was typed reaches everything, work",
      `${ms(large.told)} ms${ratio(large.told, small.told)}`,
      "",
      undefined,
    ),
    ...each("moving about, work for each move", "pan"),
    ...each("dragging a step, work for each move", "drag"),
    line(
      "a change until its problem is said",
      `${ms(large.problems)} ms, work ${ms(large.problemsWork)} ms${ratio(large.problemsWork, small.problemsWork)}`,
      `< ${goals.problemsMs} ms`,
      large.problems < goals.problemsMs,
    ),
  ];
}

const ms = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
const ratio = (large: number, small: number): string =>
  small > 0 ? ` (${(large / small).toFixed(1)} × ${few} steps)` : "";
