import type { JsonValue } from "#contract/schema.ts";
import { rebuildModels, type TableModel, type TableOutline } from "#tables";

/** What references of applications and contracts point to. */
export const pointedTo: readonly TableOutline[] = [
  outline("user", "user_account", ["userCode", "text"]),
  outline("dept", "dept", ["deptId", "integer"]),
];

/**
 * A table of ours as restrictions know one: what a condition on it may name, and the columns where it stands. Nobody lists
 * or writes it through that. A test holds that the schema is one: checking it would be a tenth of every start.
 */
export function ownModel(schema: JsonValue): TableModel {
  const [model] = rebuildModels([JSON.stringify(schema)], pointedTo).values();
  if (model === undefined) throw new Error("A schema makes one model.");
  return model;
}

function outline(
  name: string,
  table: string,
  [key, type]: readonly [string, "text" | "integer"],
): TableOutline {
  return { name, table, key, columnTypes: new Map([[key, type]]), references: new Map() };
}
