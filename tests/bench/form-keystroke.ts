import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { checkStart } from "#contract/calls/task.ts";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { ensureBuilt } from "#server/build/index.ts";
import { aLeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { aLongPage } from "../support/builders/a-long-page.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./measure.ts";

const goalMs = 16;
const cold = 5;
const typed = "1234567890".repeat(3);

/**
 * What a keystroke in a form of 300 fields with conditions and formulas costs the page: the work from the key to the
 * end of its handlers, and that of the frame that shows it. Waiting for the screen's beat does not count.
 */
export async function formKeystroke(server: BenchServer): Promise<Figure[]> {
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database, webRoot: resolve("dist/web") });
  const office = await aLeaveOffice(app, { page: aLongPage(300) });
  const as = office.staff.userCode;
  const { bpdTaskId } = (await app.call(checkStart, { processId: office.processId }, { as })).data;
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const page = await browser.context.newPage();
    const { token } = await app.logIn(as);
    const kept = JSON.stringify({ value: token, until: Date.now() + 3_600_000 });
    await browser.context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      tokenStorageKey,
      kept,
    ] as const);
    await page.goto(`${url}/#/applyForm?bpdTaskId=${bpdTaskId}`);
    await page.getByLabel("金额 1", { exact: true }).waitFor();
    return [
      figure("Keystroke in a text that nothing reads", await keystrokes(page, "备注 15")),
      figure("Keystroke in an amount that conditions and formulas read", await keystrokes(page, "金额 15")),
    ];
  } finally {
    await browser.close();
    await app.close();
    await copy.drop();
  }
}

interface Keystrokes {
  /** What passed on the clock, key by key, in milliseconds. */
  passed: number[];
  /** What the page's thread was busy with for one key, on average; other programs on the machine do not count. */
  busy: number;
}

/** The times of single keys in the field of that label. */
async function keystrokes(page: Page, label: string): Promise<Keystrokes> {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await page.evaluate(watchKeys);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const passed: number[] = [];
  let begin = 0;
  for (const [at, key] of [...typed].entries()) {
    // The first keys find the engine cold, as they find it with any program.
    if (at === cold) begin = await busyMs();
    await page.keyboard.press(key);
    const taken = await page.evaluate(() => (globalThis as unknown as { keyDone: Promise<number> }).keyDone);
    if (at >= cold) passed.push(taken);
  }
  const busy = ((await busyMs()) - begin) / passed.length;
  await session.detach();
  return { passed, busy };
}

/** Runs in the page: `keyDone` tells the work of the key before. */
function watchKeys(): void {
  const place = globalThis as unknown as { keyDone: Promise<number>; keysWatched?: boolean };
  if (place.keysWatched === true) return;
  place.keysWatched = true;
  globalThis.addEventListener(
    "keydown",
    () => {
      const begin = performance.now();
      place.keyDone = (async () => {
        await new Promise((settle) =>
          globalThis.addEventListener("input", settle, { capture: true, once: true }),
        );
        await new Promise<unknown>((settle) => {
          const channel = new MessageChannel();
          channel.port1.addEventListener("message", settle);
          channel.port1.start();
          channel.port2.postMessage(undefined);
        });
        const handled = performance.now();
        const frame = await new Promise<number>((settle) => {
          requestAnimationFrame(() => settle(performance.now()));
        });
        await new Promise<unknown>((settle) => {
          const channel = new MessageChannel();
          channel.port1.addEventListener("message", settle);
          channel.port1.start();
          channel.port2.postMessage(undefined);
        });
        return handled - begin + (performance.now() - frame);
      })();
    },
    { capture: true },
  );
}

function figure(name: string, { passed, busy }: Keystrokes): Figure {
  const sorted = [...passed].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    name,
    value: `median ${at(0.5).toFixed(1)}, 95 % ${at(0.95).toFixed(1)}, busy ${busy.toFixed(1)} ms`,
    goal: `< ${goalMs} ms, 95 %`,
    reached: at(0.95) < goalMs,
  };
}
