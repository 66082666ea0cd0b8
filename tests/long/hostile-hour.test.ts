import { execFile } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companiesBehind, type TwoProcesses } from "../support/attacked-companies.ts";
import { attackers } from "../support/attackers.ts";
import { peopleAtWork } from "../support/people-at-work.ts";
import { asBuilt, type SpawnedServer, spawnServer } from "../support/spawn-server.ts";

/** An hour, unless told otherwise: `HOSTILE_MINUTES=3 npm run test:long -- hostile-hour`. */
const minutes = Number(process.env["HOSTILE_MINUTES"] ?? 60);
const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000);

/** What the people's requests take at most, but for one in twenty; and by how much a process may have grown when it is quiet again. */
const bearable = { tookMs: 500, grownMb: 150 };

let world: TwoProcesses;
beforeAll(async () => {
  world = await companiesBehind((env) => spawnServer(env, asBuilt));
}, 300_000);
afterAll(() => world.close());

test("twenty people work on while everything is sent that hurts", async () => {
  // given: an ordinary minute, so that what a process always takes is taken
  const over = (afterMs: number) => {
    const end = Date.now() + afterMs;
    return () => Date.now() >= end;
  };
  const warm = await peopleAtWork(world, over(Math.min(60_000, minutes * 15_000)));
  const before = await memoryOf(world.servers);
  let restarted = false;
  for (const { ended } of world.servers) void ended.then(() => (restarted = true));
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();

  // when
  const isOver = over(minutes * 60_000);
  const [work, attack] = await Promise.all([peopleAtWork(world, isOver), attackers(world, isOver, seed)]);
  loop.disable();
  const restartedMeanwhile = restarted;
  const during = await memoryOf(world.servers);
  let after = during;
  // Memory that is free is given back when there is time for it.
  for (let looks = 0; looks < 12 && grownMb(before, after) > bearable.grownMb; looks += 1) {
    await peopleAtWork(world, over(5_000));
    after = await memoryOf(world.servers);
  }

  // then
  const { failures, ...counted } = attack;
  const figures = {
    minutes,
    seed,
    requests: work.tookMs.length,
    filed: work.filed,
    decided: work.decided,
    quietMs: percentiles(warm.tookMs),
    attackedMs: percentiles(work.tookMs),
    testLoopMs: Math.round(loop.percentile(95) / 1e6),
    memoryMb: { before, during, after },
    ...counted,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect([...new Set(failures)]).toEqual([]);
  expect(work.failed).toEqual([]);
  expect(restartedMeanwhile).toBe(false);
  expect(figures.attackedMs.p95).toBeLessThan(bearable.tookMs);
  expect(grownMb(before, after)).toBeLessThan(bearable.grownMb);
});

const run = promisify(execFile);

/** What each process holds of the machine's memory, in MB. */
async function memoryOf(servers: readonly SpawnedServer[]): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ pid }) => {
      const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
      return Math.round(Number(stdout) / 1_024);
    }),
  );
}

function grownMb(before: readonly number[], after: readonly number[]): number {
  return Math.max(...after.map((mb, at) => mb - (before[at] ?? 0)));
}

function percentiles(all: readonly number[]): { p50: number; p95: number; p99: number; most: number } {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
