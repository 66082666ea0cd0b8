import { sql } from "kysely";
import { listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { companyOfGroup } from "#contract/shapes/form-page.ts";
import { administersEverything } from "../access/index.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { ownOrOfGroup } from "./form-pages.ts";
import { formCommentsIn, formLabelIn } from "./label-sql.ts";

type Row = OutputOf<typeof listPagesByKeyAndIdForAll>["rows"][number];

/** Lists the form pages of this organisation and of the group with all their versions, the latest first. */
export const listFormPagesHandler = handle(
  listPagesByKeyAndIdForAll,
  async (input, { tx, actor, ports, language }) => {
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
    const key = input.key === undefined ? null : containing(input.key);
    const { pageId = null, version = null, state = null, company = null, latest = false } = input;
    const ofGroup = await administersEverything(tx, actor);
    const found = sql`
    from form_page where ${ownOrOfGroup(actor.organId)} and (${pageId}::text is null or page_id = ${pageId})
      and (${version}::integer is null or version = ${version})
      and (${state}::text is null or state = ${state})
      and (${company}::text is null or coalesce(organ_id::text, ${companyOfGroup}) = ${company})
      and (${latest}::boolean is false
        or version = (select max(each.version) from form_page each where each.page_id = form_page.page_id))
      and (${key}::text is null or label ilike ${key} or page_id ilike ${key}
        or exists (select from jsonb_each_text(coalesce(form_page.page -> 'i18n', '{}')) named where named.value ilike ${key}))`;
    const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx);
    const { rows } = await sql<Row>`
    select page_id, version, state, ${formLabelIn(language, sql`form_page`)} as label, coalesce(organ_id::text, ${companyOfGroup}) as company, ${formCommentsIn(language, sql`form_page`)} as comments,
      frozen_at is not null as frozen, jsonb_array_length(page -> 'components') as component_count,
      (select max(each.version) from form_page each where each.page_id = form_page.page_id and each.state = 'effective') as effective_version,
      (select max(each.row_version) from form_page each where each.page_id = form_page.page_id) as row_version,
      (select count(distinct p.process_id)::integer from process_version v join process p on p.process_id = v.process_id
        where v.page_id = form_page.page_id and p.organ_id = ${actor.organId}) as process_count,
      (organ_id is not null or ${ofGroup}::boolean) as may_change,
      created_by, created_at, updated_by, updated_at
    ${found} order by page_id, version desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
  },
);
