import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildId } from "#server/build/index.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "chancery-build-"));
  await mkdir(join(root, "src", "web"), { recursive: true });
  await writeFile(join(root, "src", "web", "main.tsx"), "one");
  await writeFile(join(root, "package-lock.json"), "{}");
});
afterEach(() => rm(root, { recursive: true }));

describe("the identity of a build", () => {
  test("stays the same while its sources do, whatever else lies around", async () => {
    // given
    const before = await buildId(root);

    // when
    await writeFile(join(root, "src", "web", "main.tsx"), "one");
    await writeFile(join(root, "notes.txt"), "unrelated");

    // then
    expect(await buildId(root)).toBe(before);
  });

  test.each([
    ["changes a source", join("src", "web", "main.tsx")],
    ["adds a source", join("src", "web", "further.ts")],
    ["changes a package", "package-lock.json"],
  ])("is another one when somebody %s", async (_, file) => {
    // given
    const before = await buildId(root);

    // when
    await writeFile(join(root, file), "two");

    // then
    expect(await buildId(root)).not.toBe(before);
  });

  test("tells where one file ends and the next begins", async () => {
    // given
    await writeFile(join(root, "src", "a"), "xy");
    await writeFile(join(root, "src", "b"), "z");
    const before = await buildId(root);

    // when
    await writeFile(join(root, "src", "a"), "x");
    await writeFile(join(root, "src", "b"), "yz");

    // then
    expect(await buildId(root)).not.toBe(before);
  });
});
