import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedFolder, embeddedFolder } from "../support/embedded-folder.ts";
import { killUnderLoad, type Victim } from "../support/kill-under-load.ts";

let folder: EmbeddedFolder;
beforeEach(async () => {
  folder = await embeddedFolder();
});
afterEach(() => folder.remove());

test.each<Victim>(["application", "database", "application"])(
  "when the %s is killed under load, every answered decision is there after the restart",
  async (victim) => {
    // when
    const { answered, lost } = await killUnderLoad(folder.dataDir(), victim);

    // then
    expect(answered).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  },
  120_000,
);
