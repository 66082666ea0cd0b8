import { buildFields } from "../build-fields.ts";
import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import type { LintRule } from "./lint-context.ts";

/** Columns of the server itself. */
const systemColumns = ["row_version", "deleted_at", "deleted_by"];

/** The key can be one, and no two properties share a column. */
export const lintStorage: LintRule = ({ schema, tables }) => {
  const entity = schema["x-entity"];
  const complaints: Complaint[] = [];
  const key = schema.properties[entity.key];
  const fields = buildFields(schema, tables);
  const keyKind = fields.find((field) => field.name === entity.key)?.kind;
  const isUsual =
    keyKind !== undefined && ["text", "integer", "reference", "person", "department"].includes(keyKind);
  if (key !== undefined && (!isUsual || (Array.isArray(key.type) && key.type.includes("null")))) {
    complaints.push({
      path: "/x-entity/key",
      code: "keyUnsuitable",
      params: { name: entity.key, kind: keyKind ?? "" },
    });
  }
  if (key !== undefined && key.readOnly !== true && !(schema.required ?? []).includes(entity.key)) {
    complaints.push({ path: "/required", code: "missingWord", params: { word: entity.key } });
  }
  const owners = new Map(systemColumns.map((column) => [column, column]));
  for (const field of fields) {
    const owner = owners.get(field.column);
    if (owner !== undefined) {
      complaints.push({
        path: pointerTo("/properties", field.name),
        code: "duplicateColumn",
        params: { column: field.column, other: owner },
      });
    }
    owners.set(field.column, field.name);
  }
  return complaints;
};
