import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError } from "./database-error.ts";

/** One numbered step of the engine's tables. */
export interface MigrationFile {
  /** `000001-process-engine` */
  readonly name: string;
  /** Whether older programs can still use a database with it. */
  readonly kind: "additive" | "breaking";
  readonly text: string;
}

/** The migrations lie beside this module, in the sources as in the bundle. */
export const migrationsFolder: string = join(import.meta.dirname, "migrations");

/**
 * Reads the migrations of a folder in their order.
 *
 * @throws {DatabaseError} `migration-failed` for a file that breaks the rules: `000001-name.sql`, line 1
 * `-- additive` or `-- breaking`, no number twice.
 */
export async function readMigrations(folder: string = migrationsFolder): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const numbers = new Set<string>();
  return Promise.all(
    names.map(async (file) => {
      const [, name, number] = /^((\d{6})-[a-z\d-]+)\.sql$/u.exec(file) ?? [];
      if (name === undefined || number === undefined) {
        throw malformed(file, "Name it 000001-what-it-does.sql.");
      }
      if (numbers.has(number)) throw malformed(file, "Its number is taken: use the next free one.");
      numbers.add(number);
      const text = await readFile(join(folder, file), "utf8");
      const kind = /^-- (additive|breaking)\r?\n/u.exec(text)?.[1];
      if (kind !== "additive" && kind !== "breaking") {
        throw malformed(file, "Write -- additive or -- breaking on its first line.");
      }
      return { name, kind, text };
    }),
  );
}

function malformed(file: string, remedy: string): DatabaseError {
  return new DatabaseError("migration-failed", `The migration ${file} cannot be used.`, remedy);
}
