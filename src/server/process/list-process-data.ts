import { sql } from "kysely";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";

type Row = OutputOf<typeof getProcessDataList>["rows"][number];

/**
 * Lists the definitions of this organisation. With a `processId` the answer has the definition itself: the version
 * asked for, else what is being designed.
 */
export const listProcessDataHandler = handle(getProcessDataList, async (input, { tx, actor, ports }) => {
  const { processId = null, version = null, status = null } = input;
  const page = input.page ?? 1;
  const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
  const keyword = input.keyword === undefined ? null : containing(input.keyword);
  const found = sql`
    from process p where p.organ_id = ${actor.organId}
      and (${processId}::text is null or p.process_id = ${processId})
      and (${status}::text is null or p.status = ${status})
      and (${keyword}::text is null or p.process_name ilike ${keyword} or p.process_id ilike ${keyword})`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx);
  const { rows } = await sql<Omit<Row, "definition"> & { definition: ProcessDefinition | null }>`
    select p.process_id, p.process_name, coalesce(p.process_type_id, '') as process_type_id, p.status,
      p.published_version, p.row_version, p.updated_at, p.updated_by,
      case when ${processId}::text is null then null when ${version}::integer is null then p.draft else (
        select v.definition from process_version v
        where v.process_id = p.process_id and v.version = ${version}::integer) end as definition
    ${found} order by p.process_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  if (version !== null && rows.some(({ definition }) => definition === null)) return refuse("notFound");
  return {
    rows: rows.map(({ definition, ...row }) => (definition === null ? row : { ...row, definition })),
    total: counted.rows[0]?.total ?? 0,
    page,
    pageSize,
  };
});
