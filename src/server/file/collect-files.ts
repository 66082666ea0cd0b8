import { sql } from "kysely";
import { type Ports, removeStaleUploads } from "../http/index.ts";

const filesAtOnce = 50;

/**
 * Removes the files that no application and no row has referred to for a day: never saved with a form, taken out of a draft, of
 * a draft given up, or left over by an upload that broke off. Rows are locked meanwhile, so that a form saved at the
 * same moment either keeps its file or is told that it is gone. Told to stop, it removes no further file, and what it has
 * removed is stored.
 */
export async function collectFiles(
  { database, files, parameters }: Pick<Ports, "database" | "files" | "parameters">,
  signal?: AbortSignal,
): Promise<void> {
  const hours = parameters.value("unreferencedFileHours");
  await removeStaleUploads(hours);
  while (signal?.aborted !== true) {
    const collected = await database.write(async (tx) => {
      const { rows } = await sql<{ fileId: string; storageKey: string }>`
        select file_id, storage_key from attachment
        where state <> 'referenced' and since < now() - make_interval(hours => ${hours})
        order by since limit ${filesAtOnce} for update skip locked`.execute(tx);
      const ids: string[] = [];
      for (const { fileId, storageKey } of rows) {
        if (signal?.aborted === true) break;
        await files.remove(storageKey);
        ids.push(fileId);
      }
      if (ids.length > 0) await tx.deleteFrom("attachment").where("fileId", "in", ids).execute();
      return ids.length;
    });
    if (collected < filesAtOnce) return;
  }
}
