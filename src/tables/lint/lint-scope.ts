import type { Complaint } from "../schema-problem.ts";
import type { TableSchema } from "../table-schema.ts";
import { organProperty, tableScopes } from "../table-scope.ts";
import type { LintRule } from "./lint-context.ts";

/** Every table says whose rows it has, and has what its rows are told apart by. */
export const lintScope: LintRule = ({ schema }) => {
  const entity = schema["x-entity"];
  const { storage = "table", scope } = entity;
  if (storage === "call") return [];
  if (scope === undefined)
    return [{ path: "/x-entity", code: "scopeMissing", params: { known: [...tableScopes] } }];
  const complaints: Complaint[] = [];
  const needs = propertyNeeded(schema);
  if (needs !== undefined && !isThere(schema, needs))
    complaints.push({
      path: "/x-entity/scope",
      code: "scopeWithoutProperty",
      params: { scope, name: needs },
    });
  if (entity.person !== undefined && scope !== "membership")
    complaints.push({ path: "/x-entity/person", code: "wordNotForScope", params: { word: "person", scope } });
  return complaints;
};

/** The property that says of a row whose it is, where the server keeps no column of its own for it. */
function propertyNeeded(schema: TableSchema): string | undefined {
  const { storage = "table", scope, person = "userCode" } = schema["x-entity"];
  if (scope === "membership") return person;
  if (scope === "shared") return organProperty;
  const isOrganised = scope === "organisation" || scope === "administered";
  return isOrganised && storage === "adopted" ? organProperty : undefined;
}

/** A row of the group has no organisation; a person is named by a code that is looked up, or the table is that of people. */
function isThere(schema: TableSchema, name: string): boolean {
  const property = schema.properties[name];
  if (property === undefined) return false;
  const types = [property.type].flat();
  const { scope } = schema["x-entity"];
  if (scope === "membership")
    return (
      types.includes("string") && (name === schema["x-entity"].key || property["x-ref"]?.entity === "user")
    );
  return (
    types.includes("integer") &&
    (scope !== "shared" || (types.includes("null") && property.readOnly !== true))
  );
}
