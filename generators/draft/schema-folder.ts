import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";
import { readOutline, type SchemaFile, snakeCase, type TableOutline } from "#tables";

/** A folder that schemas are written to, and what those in it may refer to. */
export interface OutFolder {
  path: string;
  files: readonly SchemaFile[];
  /** Tables by entity name: those of the folder, and the product's own. */
  outlines: ReadonlyMap<string, TableOutline>;
  /** The product's schemas that the folder has none of that name for. */
  others: readonly SchemaFile[];
}

/** Reads it; a folder that is not there is empty. */
export async function openFolder(path: string): Promise<OutFolder> {
  const [files, shipped] = await Promise.all([filesIn(path), readShipped()]);
  const named = outlinesOf(files);
  const others = shipped.files.filter(({ text }) => !named.has(shipped.nameOf.get(text) ?? ""));
  return { path, files, others, outlines: new Map([...shipped.outlines, ...named]) };
}

interface Shipped {
  files: readonly SchemaFile[];
  outlines: ReadonlyMap<string, TableOutline>;
  nameOf: ReadonlyMap<string, string>;
}
let shipped: Promise<Shipped> | undefined;

/** The product's own schemas do not change while a command runs. */
function readShipped(): Promise<Shipped> {
  shipped ??= filesIn(join(checkoutDir, "schemas")).then((files) => ({
    files,
    outlines: outlinesOf(files),
    nameOf: new Map(files.map(({ text }) => [text, readOutline(text)?.name ?? ""])),
  }));
  return shipped;
}

/** Where schemas go unless told otherwise: the folder that the server reads. */
export function usualFolder(): string {
  return process.env["SCHEMAS_DIR"] ?? join(checkoutDir, "schemas");
}

/** `workOrder` → `work-order.json`. */
export function fileName(entity: string): string {
  return `${snakeCase(entity).replaceAll("_", "-")}.json`;
}

async function filesIn(folder: string): Promise<SchemaFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && entry.name !== "profiles.json")
    .map(({ name }) => name);
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })));
}

function outlinesOf(files: readonly SchemaFile[]): Map<string, TableOutline> {
  return new Map(
    files.flatMap(({ text }) => {
      const outline = readOutline(text);
      return outline === undefined ? [] : [[outline.name, outline] as const];
    }),
  );
}
