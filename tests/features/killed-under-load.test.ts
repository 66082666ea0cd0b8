import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { killUnderLoad, type Victim } from "../support/kill-under-load.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-killed-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each<Victim>(["application", "database", "application"])(
  "when the %s is killed under load, every answered decision is there after the restart",
  async (victim) => {
    // when
    const { answered, lost } = await killUnderLoad(dataDir, victim);

    // then
    expect(answered).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  },
  120_000,
);
