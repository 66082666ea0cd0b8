import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { getProcessDataList } from "#contract/calls/opt.ts";
import type { SessionScope } from "../http/index.ts";
import { processesOf, type ProcessFilter } from "./process-filter.ts";

type Names = Record<string, string> | null;

/** How many processes stand in each category, whatever category the filter names; those without one come last. */
export async function countCategories(
  { tx, actor, language }: SessionScope,
  { typeId: _typeId, withoutType: _withoutType, ...filter }: ProcessFilter,
): Promise<NonNullable<OutputOf<typeof getProcessDataList>["categories"]>> {
  const { rows } = await sql<{
    processTypeId: string;
    parentTypeId: string;
    typeName: string | null;
    typeNames: Names;
    parentName: string | null;
    parentNames: Names;
    count: number;
  }>`
    select coalesce(p.process_type_id, '') as process_type_id, c.type_name, c.type_names,
      coalesce(c.parent_type_id, p.process_type_id, '') as parent_type_id,
      parent.type_name as parent_name, parent.type_names as parent_names, count(*)::integer as count
    from process p
    left join process_category c on c.process_type_id = p.process_type_id
    left join process_category parent on parent.process_type_id = c.parent_type_id
    where ${processesOf(actor.organId, filter)}
    group by p.process_type_id, c.process_type_id, parent.process_type_id
    order by coalesce(parent.type_order, c.type_order) nulls last, c.type_order, p.process_type_id`.execute(
    tx,
  );
  return rows.map(({ typeName, typeNames, parentName, parentNames, ...counted }) => {
    const processTypeName = typeNames?.[language] ?? typeName ?? "";
    return {
      ...counted,
      processTypeName,
      parentTypeName: parentNames?.[language] ?? parentName ?? processTypeName,
    };
  });
}
