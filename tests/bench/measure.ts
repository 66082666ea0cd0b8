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
  for (let time = 0; time < times; time += 1) taken.push(await msOf(work));
  return middleOf(taken);
}

/**
 * The middles of the times of two kinds of work, in milliseconds, after a few that do not count. They take turns, so
 * that whatever else the machine does meanwhile slows both.
 */
export async function pairedMediansMs(
  times: number,
  one: () => Promise<void>,
  other: () => Promise<void>,
): Promise<readonly [number, number]> {
  const taken: [number, number][] = [];
  for (let time = -Math.ceil(times / 4); time < times; time += 1) {
    const pair: [number, number] = [await msOf(one), await msOf(other)];
    if (time >= 0) taken.push(pair);
  }
  return [middleOf(taken.map(([first]) => first)), middleOf(taken.map(([, second]) => second))];
}

/** How long work takes, in milliseconds. */
export async function msOf(work: () => Promise<void> | void): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The middle of some numbers. */
export function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
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
  return {
    one: middleOf(rates.map(({ one: rate }) => rate)),
    other: middleOf(rates.map(({ other: rate }) => rate)),
    share: middleOf(rates.map(({ share }) => share)),
  };
}
