import type { EntityForPage } from "#contract/shapes/tables.ts";
import { visibleTable } from "#tables";
import type { Ports } from "../../http/index.ts";
import type { RegisteredTable } from "../registry/registered-table.ts";
import { validatorUrl } from "./validators.ts";

const compiled = new WeakMap<RegisteredTable, Map<string, Promise<EntityForPage | undefined>>>();

/** The tables that somebody with these roles may see, compiled once for each combination of roles. */
export async function entitiesFor(ports: Ports, roles: readonly string[]): Promise<EntityForPage[]> {
  const entities = await Promise.all(ports.tables.all().map((table) => entityFor(ports, table, roles)));
  return entities.filter((entity) => entity !== undefined);
}

function entityFor(
  ports: Ports,
  table: RegisteredTable,
  roles: readonly string[],
): Promise<EntityForPage | undefined> {
  const byRoles = compiled.get(table) ?? new Map<string, Promise<EntityForPage | undefined>>();
  compiled.set(table, byRoles);
  const key = roles.join(" ");
  const known = byRoles.get(key);
  if (known !== undefined) return known;
  const made = compile(ports, table, roles);
  byRoles.set(key, made);
  made.catch(() => byRoles.delete(key));
  return made;
}

async function compile(
  { database }: Ports,
  { model, generation }: RegisteredTable,
  roles: readonly string[],
): Promise<EntityForPage | undefined> {
  const visible = visibleTable(model, roles);
  if (visible === undefined) return undefined;
  const url = await validatorUrl(database, visible.model.recordSchema);
  return {
    name: model.name,
    generation,
    validatorUrl: url,
    model: JSON.parse(JSON.stringify(visible.model)) as EntityForPage["model"],
    rights: { ...visible.rights },
    readableFields: [...visible.readableFields],
    writableFields: [...visible.writableFields],
  };
}
