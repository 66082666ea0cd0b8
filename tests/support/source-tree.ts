import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The top of the checkout. */
export const treeRoot = resolve(import.meta.dirname, "../..");

/** Paths of all files below some folders, from the top of the checkout; a folder that does not exist has none. */
export function filesUnder(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    listed(folder).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    }),
  );
}

/** The text of a file of the checkout. */
export function textOf(path: string): string {
  return readFileSync(join(treeRoot, path), "utf8");
}

/** Whether a path is a program text of ours. */
export function isSource(path: string): boolean {
  return /\.tsx?$/u.test(path) && !path.endsWith(".d.ts");
}

function listed(folder: string) {
  try {
    return readdirSync(join(treeRoot, folder), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
