import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder of the application: the nearest one above this module that holds a `package.json`. The same from
 * the sources and from the bundle in `dist/server`.
 */
export const checkoutDir: string = findCheckout(import.meta.dirname);

function findCheckout(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return from;
  }
}
