import { sql } from "kysely";
import { listParameterChanges, undoParameterChange } from "#contract/calls/config-item.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { isParameterName } from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ParameterChange } from "#contract/shapes/parameters.ts";
import { administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";
import { readParameterRows } from "./list-parameters.ts";
import { lockParameter, storeParameter } from "./store-parameter.ts";

/** The changes of all organisations together and of the caller's own, the latest first. */
export const listParameterChangesHandler = handle(
  listParameterChanges,
  async (input, { tx, actor, ports }) => {
    const { page = 1, pageSize = ports.parameters.value("pageSizeDefault", actor.organId) } = input;
    const wanted = sql`(c.organ_id is null or c.organ_id = ${actor.organId})
      and (${input.name ?? null}::text is null or c.parameter = ${input.name ?? null})`;
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from parameter_change c where ${wanted}`.execute(tx);
    const { rows } = await sql<ParameterChange>`
      select c.change_id, c.parameter as name,
        case when c.organ_id is null then 'everywhere' else 'organisation' end as scope,
        c.from_value as "from", c.to_value as "to", c.changed_by, ${shownNameSql({ actor, ports })} as changed_by_name, c.changed_at,
        not exists (select 1 from parameter_change later where later.parameter = c.parameter
          and later.organ_id is not distinct from c.organ_id and later.change_id > c.change_id) as is_latest
      from parameter_change c left join user_account u on u.user_code = c.changed_by
      where ${wanted} order by c.change_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      tx,
    );
    return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
  },
);

interface Change {
  name: string;
  organId: number | null;
  from: JsonValue;
  isLatest: boolean;
}

/**
 * Takes the latest change of a parameter back. Refuses with `nothingToUndo` where another came after it, with
 * `noPermission` one that counts where the caller is no administrator.
 */
export const undoParameterChangeHandler = handle(undoParameterChange, async ({ changeId }, scope) => {
  const { tx, actor } = scope;
  const change = await readChange(scope, changeId);
  if (change === undefined || !isParameterName(change.name)) return refuse("notFound");
  if (change.organId === null && !(await administersEverything(tx, actor))) return refuse("noPermission");
  const place = { name: change.name, organId: change.organId };
  const now = await lockParameter(tx, place);
  const stillLatest = (await readChange(scope, changeId))?.isLatest === true;
  const isGood = change.from === null || parameterProblem(change.name, change.from) === undefined;
  if (!stillLatest || !isGood) return refuse("nothingToUndo");
  await storeParameter(scope, place, { from: now, to: change.from });
  const [row] = await readParameterRows(scope, [change.name]);
  return row ?? refuse("notFound");
});

async function readChange(
  { tx, actor }: Pick<Parameters<typeof storeParameter>[0], "tx" | "actor">,
  changeId: number,
): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select c.parameter as name, c.organ_id, c.from_value as "from",
      not exists (select 1 from parameter_change later where later.parameter = c.parameter
        and later.organ_id is not distinct from c.organ_id and later.change_id > c.change_id) as is_latest
    from parameter_change c
    where c.change_id = ${changeId} and (c.organ_id is null or c.organ_id = ${actor.organId})`.execute(tx);
  return rows[0];
}
