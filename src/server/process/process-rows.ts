import { type RawBuilder, sql } from "kysely";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import type { Language } from "#contract/codes/language.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Tx } from "../db/index.ts";
import { text } from "../texts/index.ts";
import { orderOf } from "./process-filter.ts";

/** Lists count no further: the number on the screen costs the same however many there are. */
export const runningAtMost = 1_000;

type Names = Record<string, string> | null;
type Stored = Omit<ProcessRow, "processStatusDesc" | "processTypeName" | "parentTypeName"> & {
  typeName: string | null;
  typeNames: Names;
  parentName: string | null;
  parentNames: Names;
  draft: ProcessDefinition | null;
};

export interface FoundProcess {
  row: ProcessRow;
  /** What is being designed. */
  draft: ProcessDefinition | null;
}

interface Wanted {
  which: RawBuilder<unknown>;
  /** That of their ids without. */
  order?: RawBuilder<unknown>;
  limit: number;
  offset?: number;
}

/** What of a process is changed without publishing it: what stands there counts, whatever its version says. */
const apart = ["status", "processVisibility", "processTypeId"];

/** The processes that `which` says of `p`, as lists show them. */
export async function processRows(
  tx: Tx,
  language: Language,
  { which, order = orderOf(), limit, offset = 0 }: Wanted,
): Promise<FoundProcess[]> {
  const { rows } = await sql<Stored>`
    select p.process_id, coalesce(coalesce(v.definition, p.draft) #>> array['i18n', ${language}::text], p.process_name)
        as process_name,
      coalesce(p.process_type_id, '') as process_type_id,
      coalesce(c.parent_type_id, p.process_type_id, '') as parent_type_id,
      c.type_name, c.type_names, parent.type_name as parent_name, parent.type_names as parent_names,
      coalesce(v.definition, p.draft) ->> 'beginTime' as begin_time,
      coalesce(v.definition, p.draft) ->> 'endTime' as end_time,
      p.status, p.process_visibility, p.messaging_visible, p.published_version, v.published_at,
      p.published_version is not null and p.draft is not null
        and (p.draft - ${apart}::text[] is distinct from v.definition - ${apart}::text[]
          or coalesce(p.draft ->> 'processVisibility', 'visible') <> p.process_visibility
          or coalesce(p.draft ->> 'processTypeId', '') <> coalesce(p.process_type_id, '')) as draft_differs,
      o.organ_name, (
        with recursive above as (
          select organ_id, organ_name, parent_organ_id from organ where organ_id = p.organ_id
          union select up.organ_id, up.organ_name, up.parent_organ_id
          from organ up join above on up.organ_id = above.parent_organ_id
        )
        select coalesce(max(organ_name) filter (where parent_organ_id is null), o.organ_name) from above) as max_org_name,
      p.row_version, p.updated_at, p.updated_by, p.draft, (
        select count(*)::integer from (
          select 1 from process_instance i
          where i.process_id = p.process_id and i.status in ('running', 'returned') limit ${runningAtMost}
        ) counted) as running
    from process p
    join organ o on o.organ_id = p.organ_id
    left join process_version v on v.process_id = p.process_id and v.version = p.published_version
    left join process_category c on c.process_type_id = p.process_type_id
    left join process_category parent on parent.process_type_id = c.parent_type_id
    where ${which} order by ${order} limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ typeName, typeNames, parentName, parentNames, draft, ...stored }) => {
    const processTypeName = typeNames?.[language] ?? typeName ?? "";
    return {
      row: {
        ...stored,
        processStatusDesc: text(language, "messages", `processStatus.${stored.status}`),
        processTypeName,
        parentTypeName: parentNames?.[language] ?? parentName ?? processTypeName,
      },
      draft,
    };
  });
}
