import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedFolder, embeddedFolder } from "../support/embedded-folder.ts";
import { killUnderLoad, type Victim } from "../support/kill-under-load.ts";

let folder: EmbeddedFolder;
beforeEach(async () => {
  folder = await embeddedFolder();
});
afterEach(() => folder.remove());

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
