import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedFolder, embeddedFolder } from "../support/embedded-folder.ts";
import { killUnderLoad, type Victim } from "../support/kill-under-load.ts";
import type { SpawnedServer } from "../support/spawn-server.ts";

let folder: EmbeddedFolder;
/** What the last kill left running; nothing where it did not come so far. */
let left: SpawnedServer | undefined;
beforeAll(async () => {
  folder = await embeddedFolder();
});
afterAll(async () => {
  await left?.kill("SIGTERM");
  await folder.remove();
});

test.each<Victim>(["application", "database", "application"])(
  "when the %s is killed under load, every answered decision and row is there after the restart",
  async (victim) => {
    // given
    const running = left;
    left = undefined;

    // when
    const { answered, lost, wentOn, again } = await killUnderLoad(folder.dataDir(), victim, running);
    left = again;

    // then
    expect(answered.decisions).toBeGreaterThan(0);
    expect(answered.rows).toBeGreaterThan(0);
    expect(wentOn).toBe(victim === "database");
    expect(lost).toEqual([]);
  },
  120_000,
);
