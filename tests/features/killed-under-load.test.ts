import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedFolder, embeddedFolder } from "../support/embedded-folder.ts";
import { killUnderLoad, type Victim } from "../support/kill-under-load.ts";

let folder: EmbeddedFolder;
// One after the other on one folder, as a server that is killed again and again.
beforeAll(async () => {
  folder = await embeddedFolder();
});
afterAll(() => folder.remove());

test.each<Victim>(["application", "database", "application"])(
  "when the %s is killed under load, every answered decision and row is there after the restart",
  async (victim) => {
    // when
    const { answered, lost, wentOn } = await killUnderLoad(folder.dataDir(), victim);

    // then
    expect(answered.decisions).toBeGreaterThan(0);
    expect(answered.rows).toBeGreaterThan(0);
    expect(wentOn).toBe(victim === "database");
    expect(lost).toEqual([]);
  },
  120_000,
);
