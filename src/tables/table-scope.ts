import type { EntitySchema, TableScope } from "./table-schema.ts";

/** Every word, in the order in which messages name them. */
export const tableScopes = [
  "organisation",
  "administered",
  "membership",
  "shared",
  "group",
] as const satisfies readonly TableScope[];

/** The property that says whose a row is where a schema keeps it among its own. */
export const organProperty = "organId";

/**
 * What a schema says of whose rows it has. A table that says nothing, as those accepted before the word was asked for,
 * belongs to the group. Who may change rows of the group without administering everything is said in `changedBy` alone. Pure.
 */
export function buildScope(
  entity: EntitySchema,
): { scope: TableScope; person?: string; changedBy?: readonly string[] } | Record<string, never> {
  if (entity.storage === "call") return {};
  const { scope = "group", changedBy = scope === "group" ? [] : undefined } = entity;
  return {
    scope,
    ...(scope === "membership" ? { person: entity.person ?? "userCode" } : {}),
    ...(changedBy === undefined ? {} : { changedBy }),
  };
}
