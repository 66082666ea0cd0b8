import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Database } from "../db/index.ts";
import type { FileStorage } from "../file-storage/index.ts";

/** Under this name a storage holds the mark of the database whose files it has. */
const markKey = "mark-of-the-database";

/**
 * Looks whether the files kept here are those of this database, and says so where they are not: then what one
 * process takes in another cannot find. A storage that cannot be written is found at the start instead of at the
 * first upload.
 *
 * @throws {FileStorageError}
 */
export async function checkFilePlace(
  database: Pick<Database, "write">,
  files: FileStorage,
  say: (notice: string) => void,
): Promise<void> {
  await database.write(async (tx) => {
    const mark = randomBytes(16).toString("hex");
    const { rows } = await sql<{ mark: string; isNew: boolean }>`
      with made as (
        insert into file_place (mark) values (${mark}) on conflict do nothing returning mark
      )
      select mark, true as is_new from made
      union all select mark, false from file_place where not exists (select from made)`.execute(tx);
    const [kept] = rows;
    // Somebody else is making it at this moment.
    if (kept === undefined) return;
    // Inside the transaction: a mark that no storage has would warn for ever.
    if (kept.isNew) await keepMark(files, kept.mark);
    const found = await files.open(markKey);
    if (found !== undefined && (await text(found as Readable)) === kept.mark) return;
    say(
      "The uploaded files kept here are not those of this database: what other processes took in cannot be found. " +
        "Give every process the same FILES_URL, or the same folder files under DATA_DIR.",
    );
  });
}

async function keepMark(files: FileStorage, mark: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-mark-"));
  try {
    const path = join(folder, "mark");
    await writeFile(path, mark);
    await files.remove(markKey);
    await files.put(markKey, {
      path,
      sizeBytes: mark.length,
      sha256: createHash("sha256").update(mark).digest("hex"),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
