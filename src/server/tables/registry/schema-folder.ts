import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readProfiles } from "#tables";

/** A schema file as it lies in the folder. */
export interface FolderFile {
  name: string;
  text: string;
  hash: string;
  /** When it was last written. */
  savedAtMs: number;
}

/** A file that is there and cannot be read now: what was accepted of it stays. */
export interface UnreadableFile {
  name: string;
  reason: string;
}

/** The folder of schemas at one moment. */
export interface FolderContents {
  files: readonly FolderFile[];
  unreadable: readonly UnreadableFile[];
  profiles: readonly string[];
}

/** The folder itself cannot be read, or is not there: nothing follows from what is missing in it. */
export class SchemaFolderAway extends Error {}

const profilesFile = "profiles.json";

/** Whoever brought a file from here is the one who may remove it here: a restart, on whichever machine, is the same one. */
export function originOf(folder: string): string {
  return resolve(folder);
}

/**
 * Reads every schema file directly in a folder.
 *
 * @throws {SchemaFolderAway} when it cannot be read.
 */
export async function readSchemaFolder(folder: string): Promise<FolderContents> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(away);
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(".json") && entry.name !== profilesFile)
    .map((entry) => entry.name)
    .toSorted();
  const files: FolderFile[] = [];
  const unreadable: UnreadableFile[] = [];
  for (const name of names) {
    try {
      const file = await readSaved(join(folder, name));
      files.push({ name, ...file, hash: hashOf(file.text) });
    } catch (error) {
      // A file may go between the listing and the reading; whatever else keeps it from us does not remove it.
      if (!isGone(error)) unreadable.push({ name, reason: reasonOf(error) });
    }
  }
  return { files, unreadable, profiles: await profileNames(folder) };
}

async function readSaved(path: string): Promise<Pick<FolderFile, "text" | "savedAtMs">> {
  const { mtimeMs } = await stat(path);
  return { text: await readFile(path, "utf8"), savedAtMs: mtimeMs };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function profileNames(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, profilesFile), "utf8").catch((error: unknown) =>
    isGone(error) ? "{}" : away(error),
  );
  return [...readProfiles(text).profiles.keys()];
}

function away(error: unknown): never {
  throw new SchemaFolderAway(reasonOf(error));
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
