import type { EntityForPage } from "#contract/shapes/tables.ts";
import { visibleTable } from "#tables";
import type { Reach } from "../../access/index.ts";
import type { RestrictedData } from "../../viewer/index.ts";
import type { Ports } from "../../http/index.ts";
import type { ServedTable } from "../../ports.ts";
import { validatorUrl } from "./validators.ts";

const compiled = new WeakMap<ServedTable, Map<string, Promise<EntityForPage | undefined>>>();

/** Whose view of the tables it is. */
interface Viewer {
  access: readonly string[];
  forbidden: RestrictedData;
  reach: Reach;
  organId: number;
}

/** The tables that somebody may see, compiled once for each combination of roles and hidden fields. */
export async function entitiesFor(ports: Ports, viewer: Viewer): Promise<EntityForPage[]> {
  const tables = ports.tables.all();
  const entities = await Promise.all(tables.map((table) => entityFor(ports, table, viewer)));
  return entities.flatMap((entity, at) => {
    if (entity === undefined) return [];
    const isBounded = tables[at]?.model.scope === "shared" && viewer.reach !== "everything";
    return isBounded ? [{ ...entity, changesRowsOf: viewer.organId }] : [entity];
  });
}

function entityFor(ports: Ports, table: ServedTable, viewer: Viewer): Promise<EntityForPage | undefined> {
  const byRoles = compiled.get(table) ?? new Map<string, Promise<EntityForPage | undefined>>();
  compiled.set(table, byRoles);
  const hidden = viewer.forbidden.hiddenFields(table.model.name);
  const administersEverything = viewer.reach === "everything";
  const key = `${administersEverything ? "*" : ""}|${viewer.access.join(" ")}|${hidden.join(" ")}`;
  const known = byRoles.get(key);
  if (known !== undefined) return known;
  const made = compile(ports, table, { roles: viewer.access, hidden, administersEverything });
  byRoles.set(key, made);
  made.catch(() => byRoles.delete(key));
  return made;
}

/** What makes one person's view of a table another one's, too. */
interface Seen {
  roles: readonly string[];
  hidden: readonly string[];
  administersEverything: boolean;
}

async function compile(
  { database }: Ports,
  { model, generation }: ServedTable,
  { roles, hidden, administersEverything }: Seen,
): Promise<EntityForPage | undefined> {
  const visible = visibleTable(model, roles, hidden, { administersEverything });
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
