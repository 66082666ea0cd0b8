import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { killUnderLoad } from "../support/kill-under-load.ts";

test("killed twenty times on one folder, nothing that was answered is lost", async () => {
  // given
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-twenty-"));

  // when
  const lost: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const report = await killUnderLoad(dataDir, round % 2 === 0 ? "application" : "database");
    lost.push(...report.lost);
  }

  // then
  expect(lost).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});
