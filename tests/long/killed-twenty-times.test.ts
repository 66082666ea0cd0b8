import { expect, test } from "vitest";
import { embeddedFolder } from "../support/embedded-folder.ts";
import { killUnderLoad } from "../support/kill-under-load.ts";

test("killed twenty times on one folder, nothing that was answered is lost", async () => {
  // given
  const folder = await embeddedFolder();

  // when
  const lost: (number | string)[] = [];
  for (let round = 0; round < 20; round += 1) {
    const report = await killUnderLoad(folder.dataDir(), round % 2 === 0 ? "application" : "database");
    lost.push(...report.lost);
    await report.again.kill("SIGTERM");
  }

  // then
  expect(lost).toEqual([]);
  await folder.remove();
});
