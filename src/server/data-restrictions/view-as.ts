import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { viewAs } from "#contract/calls/data-forbid.ts";
import { knownTotal } from "#contract/rules/known-total.ts";
import type { EntityForPage } from "#contract/shapes/tables.ts";
import { type TableModel, visibleTable } from "#tables";
import { applicationEntity, permittedSql, restrictionsFor } from "../viewer/index.ts";
import { type OwnEntity, ownModelOf } from "./own-entities.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { countRows, scopeSql } from "../tables/index.ts";
import { livingSql } from "../table-sql/index.ts";

type Seen = OutputOf<typeof viewAs>;

/** What of each restricted table somebody still sees in an organisation: rows are counted as a list counts them. */
export async function seenBy(
  tx: Tx,
  ports: Ports,
  { userCode, roles, organId }: { userCode: string; roles: readonly string[]; organId: number },
): Promise<Seen> {
  const forbidden = await restrictionsFor(tx, { userCode, roles });
  const seen: Seen = [];
  for (const entity of forbidden.entities()) {
    const model = modelOf(ports, entity);
    if (model === undefined) continue;
    const living =
      ownModelOf(entity) !== undefined
        ? sql`${entity === applicationEntity ? sql`status <> 'draft'` : sql`true`} and organ_id = ${organId}`
        : sql`${livingSql(model)} and ${scopeSql(model, { organId, reach: [organId] })}`;
    const all = knownTotal(await countRows(tx, model, living));
    const permitted = sql`${living} and ${permittedSql({ model, author: { forbidden } })}`;
    const visible = knownTotal(await countRows(tx, model, permitted));
    seen.push({
      entity,
      processId: null,
      hiddenFields: [...forbidden.hiddenFields(entity)],
      total: all.count,
      totalIs: all.is,
      visible: visible.count,
      visibleIs: visible.is,
    });
  }
  return seen;
}

function modelOf(ports: Ports, entity: string): TableModel | undefined {
  const own = ownModelOf(entity);
  if (own !== undefined) return own;
  const model = ports.tables.find(entity)?.model;
  return model?.storage === "call" ? undefined : model;
}

/** The applications, or the contracts, as pages know a table; there is nothing to write in it. */
export function ownEntityForPage(entity: OwnEntity): EntityForPage {
  const model = ownModelOf(entity);
  const visible = model === undefined ? undefined : visibleTable(model, []);
  if (visible === undefined) throw new Error(`everybody may know what ${entity} is`);
  return {
    name: entity,
    generation: 0,
    validatorUrl: "",
    model: JSON.parse(JSON.stringify(visible.model)) as EntityForPage["model"],
    rights: { ...visible.rights },
    readableFields: [...visible.readableFields],
    writableFields: [],
  };
}
