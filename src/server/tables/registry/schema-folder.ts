import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { readProfiles } from "#tables";

/** A schema file as it lies in the folder. */
export interface FolderFile {
  name: string;
  text: string;
  hash: string;
  /** When it was last written. */
  savedAtMs: number;
}

/** The folder of schemas at one moment. */
export interface FolderContents {
  files: readonly FolderFile[];
  profiles: readonly string[];
}

const profilesFile = "profiles.json";

/** Machine and folder: whoever brought a file from here is the one who may remove it here. */
export function originOf(folder: string): string {
  return `${hostname()}:${folder}`;
}

/** Reads every schema file directly in a folder; a folder that is not there is empty. */
export async function readSchemaFolder(folder: string): Promise<FolderContents> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(".json") && entry.name !== profilesFile)
    .map((entry) => entry.name)
    .toSorted();
  const files: FolderFile[] = [];
  for (const name of names) {
    // A file may go between the listing and the reading.
    const file = await readSaved(join(folder, name)).catch(() => undefined);
    if (file !== undefined) files.push({ name, ...file, hash: hashOf(file.text) });
  }
  return { files, profiles: await profileNames(folder) };
}

async function readSaved(path: string): Promise<Pick<FolderFile, "text" | "savedAtMs">> {
  const { mtimeMs } = await stat(path);
  return { text: await readFile(path, "utf8"), savedAtMs: mtimeMs };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function profileNames(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, profilesFile), "utf8").catch(() => "{}");
  return [...readProfiles(text).profiles.keys()];
}
