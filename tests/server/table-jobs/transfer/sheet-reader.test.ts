import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { JobTask } from "#server/jobs/index.ts";
import { openSheetReader, readSheetJob, readSheetTask } from "#server/table-jobs/index.ts";
import { ThreadDied } from "#server/threads/index.ts";

const folder = mkdtempSync(join(tmpdir(), "chancery-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aSheet = (text: string) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return { path, format: "csv", language: "en-US", cellsMax: 3, linesMax: 3 } as const;
};
const reader = (job: JobTask) => openSheetReader({ task: () => job });

it("answers the lines that a job has read, as far as they are wanted, and removes what it wrote", async () => {
  // given
  const asked: string[] = [];
  const sheets = openSheetReader({
    task: (name) => {
      asked.push(name);
      return readSheetJob;
    },
  });
  const reading = aSheet("a,b\n,\n1,2\n3,4\n5,6\n");

  // when
  const read = await sheets.read(reading);

  // then
  expect(read).toEqual({
    lines: [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ],
    numbers: [1, 3, 4],
    hasMore: true,
    sheet: null,
    sheets: [],
  });
  expect(asked).toEqual([readSheetTask]);
  expect(existsSync(`${reading.path}.lines`)).toBe(false);
});

it("says why a file is no sheet", async () => {
  expect(await reader(readSheetJob).read(aSheet("a,b,c,d,e\n"))).toMatchObject({ problem: "tooManyCells" });
});

it("says that it takes too much where the thread died of it, and fails with any other failure", async () => {
  const died = reader(() => Promise.reject(new ThreadDied(new Error("gone"))));
  expect(await died.read(aSheet("a\n"))).toEqual({
    problem: "memory",
    params: {},
    sheet: null,
    sheets: [],
  });

  const failing = reader(() => Promise.reject(new Error("no disk")));
  await expect(failing.read(aSheet("a\n"))).rejects.toThrow("no disk");
});
