import { buildModel } from "./build-model.ts";
import { outlineOf, type TableOutline } from "./outline.ts";
import type { TableModel } from "./table-model.ts";
import type { TableSchema } from "./table-schema.ts";

/**
 * The models of schema texts that were all accepted together before, by entity: nothing is checked again. What this
 * makes of them is what `readAllSchemas` makes of them. Of tables beside them, which they may refer to, the outline is
 * enough. Pure; throws for a text that was never accepted.
 */
export function rebuildModels(
  texts: readonly string[],
  beside: readonly TableOutline[] = [],
): ReadonlyMap<string, TableModel> {
  const schemas = texts.map((text) => JSON.parse(text) as TableSchema);
  const outlines = new Map([...beside, ...schemas.map(outlineOf)].map((outline) => [outline.name, outline]));
  return new Map(schemas.map((schema) => [schema["x-entity"].name, buildModel(schema, outlines)]));
}
