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

/** The rates of two kinds of work, in a second, and how much of the other's rate the one reaches. */
export interface PairedRates {
  one: number;
  other: number;
  share: number;
}

/**
 * Measures two kinds of work in turn, round by round, so that whatever else the machine does meanwhile slows both.
 * Answers the middle of the rounds; `work` is called `calls` times in each, on so many workers at once.
 */
export async function pairedRates(
  { rounds, calls, workers }: { rounds: number; calls: number; workers: number },
  one: () => Promise<void>,
  other: () => Promise<void>,
): Promise<PairedRates> {
  const items = Array.from({ length: calls });
  const rates: PairedRates[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const mine = await rateOf(items, workers, one);
    const theirs = await rateOf(items, workers, other);
    // The first rounds only warm both up.
    if (round >= 0) rates.push({ one: mine, other: theirs, share: mine / theirs });
  }
  const middle = (pick: (rate: PairedRates) => number): number =>
    rates.map(pick).sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
  return {
    one: middle((rate) => rate.one),
    other: middle((rate) => rate.other),
    share: middle((rate) => rate.share),
  };
}
