/** One line of the report. */
export interface Figure {
  name: string;
  value: string;
  /** What design wants of it. */
  goal: string;
  reached: boolean | undefined;
}

/** Runs `work` for every item on so many workers; answers how many were done in a second. */
export async function rateOf<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item, worker: number) => Promise<void>,
): Promise<number> {
  const queue = items.values();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (const item of queue) await work(item, worker);
    }),
  );
  return items.length / ((performance.now() - begin) / 1_000);
}

/** The middle of the times that `work` takes, in milliseconds, after a few that do not count. */
export async function medianMs(times: number, work: () => Promise<void> | void): Promise<number> {
  for (let warmUp = 0; warmUp < Math.ceil(times / 4); warmUp += 1) await work();
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begin = performance.now();
    await work();
    taken.push(performance.now() - begin);
  }
  return taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}
