import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asBuilt, spawnServer } from "../support/spawn-server.ts";
import { type Figure, medianMs } from "./measure.ts";

const goalMs = 2_000;

/** From the process's begin to an open port, of a fresh build on an embedded database that was stopped cleanly. */
export async function startTime(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-start-"));
  await (await spawnServer({ DATA_DIR: dataDir }, asBuilt)).kill("SIGTERM");
  const taken: number[] = [];
  await medianMs(3, async () => {
    const begin = performance.now();
    const server = await spawnServer({ DATA_DIR: dataDir }, asBuilt);
    taken.push(performance.now() - begin);
    await server.kill("SIGTERM");
  });
  await rm(dataDir, { recursive: true, force: true });
  const median = taken.sort((one, other) => one - other)[Math.floor(taken.length / 2)] ?? 0;
  return [
    {
      name: "start on an existing embedded database",
      value: `${(median / 1_000).toFixed(2)} s`,
      goal: "< 2 s",
      reached: median < goalMs,
    },
  ];
}
