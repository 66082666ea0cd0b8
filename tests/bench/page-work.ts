import type { Page } from "playwright-core";

/** What a page's thread was busy with during something, in milliseconds: handlers, layout, painting, what is put off. */
export interface PageWork {
  during(act: () => Promise<unknown>): Promise<number>;
  end(): Promise<void>;
}

/**
 * Measures a page by the processor time of its thread (`threadTicks`) or by the clock (`timeTicks`). What the asking costs
 * of itself, told without doing anything, is taken off.
 */
export async function workOf(page: Page, timeDomain: "threadTicks" | "timeTicks"): Promise<PageWork> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain });
  const busyMs = async () => {
    await page.evaluate(picturesShown);
    const { metrics } = await session.send("Performance.getMetrics");
    const taskSeconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
    if (taskSeconds === undefined) throw new Error("this browser does not tell how long its tasks took");
    return taskSeconds * 1_000;
  };
  const busyDuring = async (act: () => Promise<unknown>) => {
    const begin = await busyMs();
    await act();
    return (await busyMs()) - begin;
  };
  const asking: number[] = [];
  for (let time = 0; time < 10; time += 1) asking.push(await busyDuring(async () => undefined));
  const own = shareOf(asking, 0.5);
  return {
    during: async (act) => (await busyDuring(act)) - own,
    end: () => session.detach(),
  };
}

/** Runs in the page: ends when two more pictures were made, the second of them without anything of the act left. */
async function picturesShown(): Promise<void> {
  for (let picture = 0; picture < 2; picture += 1) {
    await new Promise((settle) => requestAnimationFrame(settle));
    await new Promise<unknown>((settle) => setTimeout(settle));
  }
}

/** The value that this share of them does not exceed. */
export function shareOf(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
