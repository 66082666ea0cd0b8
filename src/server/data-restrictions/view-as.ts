import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { viewAs } from "#contract/calls/data-forbid.ts";
import type { EntityForPage } from "#contract/shapes/tables.ts";
import { type TableModel, visibleTable } from "#tables";
import { applicationEntity, applicationModel, restrictionsFor, permittedSql } from "../viewer/index.ts";
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
      entity === applicationEntity
        ? sql`status <> 'draft' and organ_id = ${organId}`
        : sql`${livingSql(model)} and ${scopeSql(model, { organId, reach: [organId] })}`;
    const all = await countRows(tx, model, living);
    const visible = await countRows(
      tx,
      model,
      sql`${living} and ${permittedSql({ model, author: { forbidden } })}`,
    );
    seen.push({
      entity,
      processId: null,
      hiddenFields: [...forbidden.hiddenFields(entity)],
      total: all.total,
      visible: visible.total,
      isEstimate: all.totalIsEstimate === true || visible.totalIsEstimate === true,
    });
  }
  return seen;
}

function modelOf(ports: Ports, entity: string): TableModel | undefined {
  if (entity === applicationEntity) return applicationModel;
  const model = ports.tables.find(entity)?.model;
  return model?.storage === "call" ? undefined : model;
}

/** The applications as pages know a table; there is nothing to write in it. */
export function applicationForPage(): EntityForPage {
  const visible = visibleTable(applicationModel, []);
  if (visible === undefined) throw new Error("everybody may know what an application is");
  return {
    name: applicationEntity,
    generation: 0,
    validatorUrl: "",
    model: JSON.parse(JSON.stringify(visible.model)) as EntityForPage["model"],
    rights: { ...visible.rights },
    readableFields: [...visible.readableFields],
    writableFields: [],
  };
}
