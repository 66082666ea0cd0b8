import { readTableSchema, type TableModel, type TableOutline } from "#tables";
import applicationSchema from "./application.json" with { type: "json" };

/** What restrictions call the applications; no schema file may have the name. */
export const applicationEntity = "application";

/** What the references of an application point to. */
const pointedTo: readonly TableOutline[] = [
  outline("user", "user_account", ["userCode", "text"]),
  outline("dept", "dept", ["deptId", "integer"]),
];

/**
 * The applications as a table: what a condition on them may name, and the columns where it stands. Nobody lists or writes
 * them through it.
 */
export const applicationModel: TableModel = read();

function read(): TableModel {
  const { model, problems } = readTableSchema("application.json", applicationSchema, {
    allSchemas: new Map(pointedTo.map((table) => [table.name, table])),
  });
  if (model === undefined) throw new Error(`application.json: ${JSON.stringify(problems)}`);
  return model;
}

function outline(
  name: string,
  table: string,
  [key, type]: readonly [string, "text" | "integer"],
): TableOutline {
  return { name, table, key, columnTypes: new Map([[key, type]]), references: new Map() };
}
