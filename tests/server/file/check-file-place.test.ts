import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkFilePlace } from "#server/file/index.ts";
import { type FileStorage, FileStorageError, openFileStorage } from "#server/file-storage/index.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let folder: string;
let said: string[];
beforeAll(async () => {
  testing = await createTestDatabase();
});
afterAll(() => testing.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-place-"));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const storage = (name: string): FileStorage =>
  openFileStorage({ filesUrl: undefined, dataDir: join(folder, name) });
const check = (files: FileStorage) => checkFilePlace(testing.database, files, (line) => said.push(line));

describe("the place of uploaded files", () => {
  it("that cannot be written stops the start", async () => {
    // given
    await writeFile(join(folder, "taken"), "a file where the folder should be");

    // when
    const attempt = check(storage("taken"));

    // then
    await expect(attempt).rejects.toBeInstanceOf(FileStorageError);
  });

  it("is marked by the first process and known to those that share it", async () => {
    // when
    await check(storage("shared"));
    await check(storage("shared"));

    // then
    expect(said).toEqual([]);
  });

  it("that is another one than the first process's is told of", async () => {
    // when
    await check(storage("elsewhere"));

    // then
    expect(said).toEqual([expect.stringContaining("not those of this database")]);
  });
});
