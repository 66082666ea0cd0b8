import type { JsonValue } from "#contract/schema.ts";
import { checkAgainstMeta } from "./check-meta.ts";
import { readJsonText } from "./json-text.ts";
import { outlineOf, type TableOutline } from "./outline.ts";
import { readTableSchema } from "./read-table-schema.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import type { TableModel } from "./table-model.ts";
import type { TableSchema } from "./table-schema.ts";

export interface SchemaFile {
  /** File name, as problems show it: `menu.json`. */
  name: string;
  text: string;
  /** Shipped with the product; a dropped file is not. */
  shipped?: boolean;
}

/** The outline of one file, or undefined if it cannot be read so far. */
export function readOutline(text: string): TableOutline | undefined {
  const read = readJsonText(text);
  if ("error" in read || checkAgainstMeta(read.value as JsonValue).length > 0) return undefined;
  return outlineOf(read.value as unknown as TableSchema);
}

export interface SchemaFolder {
  models: ReadonlyMap<string, TableModel>;
  /** File that each model came from. */
  files: ReadonlyMap<string, string>;
  problems: readonly SchemaProblem[];
}

/**
 * Reads a folder of schemas together, so that they may refer to one another in any order.
 * Of two files with the same entity or table the first by name stays and the other is refused. Pure.
 */
export function readAllSchemas(
  files: readonly SchemaFile[],
  options: { profiles?: readonly string[] } = {},
): SchemaFolder {
  const ordered = [...files].sort((left, right) => (left.name < right.name ? -1 : 1));
  const outlines = new Map<string, TableOutline>();
  const owners = new Map<string, string>();
  const tables = new Map<string, string>();
  const problems: SchemaProblem[] = [];
  const refused = new Set<string>();
  for (const file of ordered) {
    const outline = readOutline(file.text);
    if (outline === undefined) continue;
    const twin = owners.get(outline.name);
    const neighbour = tables.get(outline.table);
    if (twin !== undefined || neighbour !== undefined) {
      const code = twin === undefined ? "duplicateTable" : "duplicateEntity";
      const path = twin === undefined ? "/x-entity/table" : "/x-entity/name";
      const params = {
        name: twin === undefined ? outline.table : outline.name,
        other: twin ?? neighbour ?? "",
      };
      problems.push({ file: file.name, path, code, params, severity: "error" });
      refused.add(file.name);
      continue;
    }
    owners.set(outline.name, file.name);
    tables.set(outline.table, file.name);
    outlines.set(outline.name, outline);
  }
  const models = new Map<string, TableModel>();
  for (const file of ordered) {
    if (refused.has(file.name)) continue;
    const result = readTableSchema(file.name, file.text, {
      allSchemas: outlines,
      shipped: file.shipped ?? false,
      ...(options.profiles === undefined ? {} : { profiles: options.profiles }),
    });
    problems.push(...result.problems);
    if (result.model !== undefined) models.set(result.model.name, result.model);
  }
  return { models, files: new Map([...owners].filter(([name]) => models.has(name))), problems };
}
