import { type OpenedSchemaFile, openSchemaFile } from "./open-schema-file.ts";
import { outlineOf, type TableOutline } from "./outline.ts";
import { type ReadOptions, readOpenedSchema } from "./read-table-schema.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import type { TableModel } from "./table-model.ts";

export interface SchemaFile {
  /** File name, as problems show it: `menu.json`. */
  name: string;
  text: string;
  /** Shipped with the product; a dropped file is not. */
  shipped?: boolean;
  /** Its table is there already: another file that says the same does not take its place. */
  accepted?: boolean;
}

/** The outline of one file, or undefined if it cannot be read so far. */
export function readOutline(text: string): TableOutline | undefined {
  return outlineFrom(openSchemaFile(text));
}

function outlineFrom(opened: OpenedSchemaFile): TableOutline | undefined {
  return "schema" in opened ? outlineOf(opened.schema) : undefined;
}

export interface SchemaFolder {
  models: ReadonlyMap<string, TableModel>;
  /** File that each model came from. */
  files: ReadonlyMap<string, string>;
  problems: readonly SchemaProblem[];
}

/**
 * Reads a folder of schemas together, so that they may refer to one another in any order.
 * Of two files with the same entity or table the one that was accepted stays, else the first by name, and the other is
 * refused. Pure.
 */
export function readAllSchemas(
  files: readonly SchemaFile[],
  options: Pick<ReadOptions, "profiles" | "calls"> = {},
): SchemaFolder {
  const ordered = files.toSorted(
    (left, right) =>
      Number(right.accepted ?? false) - Number(left.accepted ?? false) || (left.name < right.name ? -1 : 1),
  );
  const outlines = new Map<string, TableOutline>();
  const owners = new Map<string, string>();
  const tables = new Map<string, string>();
  const problems: SchemaProblem[] = [];
  const refused = new Set<string>();
  const opened = new Map(ordered.map((file) => [file, openSchemaFile(file.text)]));
  for (const [file, contents] of opened) {
    const outline = outlineFrom(contents);
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
  for (const [file, contents] of opened) {
    if (refused.has(file.name)) continue;
    const result = readOpenedSchema(file.name, contents, {
      allSchemas: outlines,
      shipped: file.shipped ?? false,
      ...options,
    });
    problems.push(...result.problems);
    if (result.model !== undefined) models.set(result.model.name, result.model);
  }
  return { models, files: new Map([...owners].filter(([name]) => models.has(name))), problems };
}
