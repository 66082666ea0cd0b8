import type { JsonValue } from "#contract/schema.ts";
import { readTableSchema, type TableModel, type TableOutline } from "#tables";

/** What references of applications and contracts point to. */
const pointedTo: readonly TableOutline[] = [
  outline("user", "user_account", ["userCode", "text"]),
  outline("dept", "dept", ["deptId", "integer"]),
];

/**
 * A table of ours as restrictions know one: what a condition on it may name, and the columns where it stands. Nobody lists
 * or writes it through that. @throws where the schema is none, which a start finds out.
 */
export function ownModel(file: string, schema: JsonValue): TableModel {
  const { model, problems } = readTableSchema(file, schema, {
    allSchemas: new Map(pointedTo.map((table) => [table.name, table])),
  });
  if (model === undefined) throw new Error(`${file}: ${JSON.stringify(problems)}`);
  return model;
}

function outline(
  name: string,
  table: string,
  [key, type]: readonly [string, "text" | "integer"],
): TableOutline {
  return { name, table, key, columnTypes: new Map([[key, type]]), references: new Map() };
}
