import { buildModel } from "./build-model.ts";
import { outlineOf } from "./outline.ts";
import type { TableModel } from "./table-model.ts";
import type { TableSchema } from "./table-schema.ts";

/**
 * The models of schema texts that were all accepted together before, by entity: nothing is checked again. What this
 * makes of them is what `readAllSchemas` makes of them. Pure; throws for a text that was never accepted.
 */
export function rebuildModels(texts: readonly string[]): ReadonlyMap<string, TableModel> {
  const schemas = texts.map((text) => JSON.parse(text) as TableSchema);
  const outlines = new Map(schemas.map((schema) => [schema["x-entity"].name, outlineOf(schema)]));
  return new Map(schemas.map((schema) => [schema["x-entity"].name, buildModel(schema, outlines)]));
}
