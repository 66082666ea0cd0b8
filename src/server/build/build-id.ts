import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "../checkout.ts";

/** What the built application is made from. */
const sources = [
  "src",
  "schemas/meta",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "generators/build.ts",
];

/** Where a build says what it was made from. */
export const buildIdFile: string = join(checkoutDir, "dist", ".build-id");

/** A hash over everything the build is made from: equal sources, equal id. */
export async function buildId(root: string = checkoutDir): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(root, source)))).flat().toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash("sha256");
  files.forEach((file, index) => {
    hash.update(`${file}\0${texts[index]?.length}\0`).update(texts[index] ?? "");
  });
  return hash.digest("hex");
}

async function filesOf(root: string, source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return undefined;
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  if (entries === undefined) return [source];
  const nested = await Promise.all(
    entries.map((entry) =>
      entry.isDirectory() ? filesOf(root, join(source, entry.name)) : [join(source, entry.name)],
    ),
  );
  return nested.flat();
}
