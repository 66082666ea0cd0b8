import { setTimeout as pause } from "node:timers/promises";
import { type SpawnedServer, spawnServer, withModule } from "./spawn-server.ts";

/** What a server's one thread and memory went through since it was last asked. */
export interface LoopFigures {
  /**
   * The longest that nothing else had a turn, in what this machine takes to read 1 MB of JSON now: a slow one is held to no
   * more than a fast one, and time given to other programs does not count.
   */
  heldReadings: number;
  /** The same in milliseconds, for what a clock ends. */
  heldMs: number;
  /** By how many MB its memory has grown at most. */
  grownMb: number;
}

export interface WatchedServer extends SpawnedServer {
  /** The figures since the last call; the count begins anew. */
  figures(): Promise<LoopFigures>;
}

const mark = "watched-loop";

/** Looks at every turn of a timer what time and work lie behind it; says so on the signal. */
const watching = `
const turnMs = 5;
const read = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ name: "reading " + at, at, of: [at, at] })));
const readingMs = () => Math.min(...[1, 2, 3].map(() => {
  const begun = performance.now();
  JSON.parse(read);
  return (performance.now() - begun) * 1e6 / read.length;
}));
let from = process.memoryUsage.rss(), most = from, held = 0, at = performance.now(), work = process.cpuUsage();
setInterval(() => {
  const now = performance.now(), { user, system } = process.cpuUsage(work);
  held = Math.max(held, Math.min(now - at, (user + system) / 1000) - turnMs);
  most = Math.max(most, process.memoryUsage.rss());
  at = now; work = process.cpuUsage();
}, turnMs).unref();
process.on("SIGUSR2", () => {
  console.log("${mark} " + JSON.stringify({ heldReadings: held / readingMs(), heldMs: held, grownMb: (most - from) / 1048576 }));
  held = 0; from = most = process.memoryUsage.rss();
  at = performance.now(); work = process.cpuUsage();
});`;

/** Starts a server from the sources that tells how long its loop was held. */
export async function watchedServer(env: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const server = await spawnServer(env, withModule(watching));
  const told = (): string[] =>
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith(mark));
  return {
    ...server,
    figures: async () => {
      const before = told().length;
      process.kill(server.pid, "SIGUSR2");
      while (told().length === before) await pause(2);
      return JSON.parse(told().at(-1)!.slice(mark.length)) as LoopFigures;
    },
  };
}
