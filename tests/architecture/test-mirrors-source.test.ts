import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "../support/source-tree.ts";

const rooms = ["contract", "forms", "engine", "tables", "server", "web"];
const sources = filesUnder("src");
const folders = new Set(sources.flatMap((path) => [dirname(path)]));

/** Tests of what the files of a folder do together. Where one file does it, its test has its name. */
const ofAFolder: Readonly<Record<string, string>> = {
  "tests/engine/model.test.ts": "src/engine/model",
  "tests/tables/adopted-tables.test.ts": "src/tables",
  "tests/tables/shipped-schemas.test.ts": "schemas",
  "tests/server/db/backup/backup-and-restore.test.ts": "src/server/db/backup",
};

/** `tests/engine/commands/approve-task.test.ts` tests `src/engine/commands/approve-task.ts`, or a folder of that name. */
function sourceOf(test: string): string | undefined {
  const path = test.replace(/^tests\//u, "src/").replace(/(?:\.[\w-]+)?\.test\.tsx?$/u, "");
  return (
    sources.find((source) => source.replace(/\.[^/]*$/u, "") === path) ??
    (folders.has(path) ? path : undefined)
  );
}

describe("a test stands where its source does", () => {
  const tests = filesUnder(...rooms.map((room) => `tests/${room}`)).filter((path) =>
    /\.test\.tsx?$/u.test(path),
  );

  it.each(tests.filter((test) => ofAFolder[test] === undefined))("%s", (test) => {
    expect(
      sourceOf(test),
      `Nothing under src is called ${basename(test).replace(/\.test\..*/u, "")} there. Name the test after its source, or move it to tests/features.`,
    ).toBeDefined();
  });

  it.each(Object.entries(ofAFolder))("%s is there, and so is %s", (test, folder) => {
    expect(tests).toContain(test);
    expect(filesUnder(folder).length).toBeGreaterThan(1);
  });

  it("finds the sources of a test only at its own path", () => {
    expect(sourceOf("tests/contract/calls/index.test.ts")).toBe("src/contract/calls/index.ts");
    expect(sourceOf("tests/contract/index/calls.test.ts")).toBeUndefined();
  });
});
