import { embeddedFolder } from "../support/embedded-folder.ts";
import { asBuilt, spawnServer } from "../support/spawn-server.ts";
import { type Figure, medianMs } from "./measure.ts";

const goalMs = 2_000;

/** From the process's begin to an open port, of a fresh build on an embedded database that was stopped cleanly. */
export async function startTime(): Promise<Figure[]> {
  const folder = await embeddedFolder();
  const environment = { DATA_DIR: folder.dataDir() };
  await (await spawnServer(environment, asBuilt)).kill("SIGTERM");
  const taken: number[] = [];
  await medianMs(3, async () => {
    const begin = performance.now();
    const server = await spawnServer(environment, asBuilt);
    taken.push(performance.now() - begin);
    await server.kill("SIGTERM");
  });
  await folder.remove();
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
