import { isDeepStrictEqual } from "node:util";
import { rebuildModels } from "#tables";
import type { FolderContents } from "./schema-folder.ts";
import type { StoredSchema } from "./schema-store.ts";

/**
 * Whether every file of a folder is what was accepted from it last, and means the same to this version of the program:
 * then there is nothing to check, and a start need not compile a validator of every table. Broken files and such that
 * are behind another process's never are.
 */
export function isAsAccepted(
  folder: FolderContents,
  stored: readonly StoredSchema[],
  origin: string,
): boolean {
  const active = stored.filter(({ state }) => state === "active");
  const own = new Map(active.filter((one) => one.origin === origin).map((one) => [one.file, one]));
  if (own.size !== folder.files.length) return false;
  if (!folder.files.every(({ name, hash }) => own.get(name)?.hash === hash)) return false;
  const models = rebuildModels(active.map(({ content }) => content));
  return active.every(({ entity, model }) =>
    isDeepStrictEqual(model, JSON.parse(JSON.stringify(models.get(entity) ?? null))),
  );
}
