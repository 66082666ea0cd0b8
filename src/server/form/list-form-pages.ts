import { sql } from "kysely";
import { listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { companyOfGroup } from "#contract/shapes/form-page.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { ownOrOfGroup } from "./form-pages.ts";

type Row = OutputOf<typeof listPagesByKeyAndIdForAll>["rows"][number];

/** Lists the form pages of this organisation and of the group with all their versions, the latest first. */
export const listFormPagesHandler = handle(listPagesByKeyAndIdForAll, async (input, { tx, actor, ports }) => {
  const page = input.page ?? 1;
  const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
  const key = input.key === undefined ? null : containing(input.key);
  const found = sql`
    from form_page where ${ownOrOfGroup(actor.organId)} and (${input.pageId ?? null}::text is null or page_id = ${input.pageId ?? null})
      and (${input.version ?? null}::integer is null or version = ${input.version ?? null})
      and (${key}::text is null or label ilike ${key} or page_id ilike ${key})`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx);
  const { rows } = await sql<Row>`
    select page_id, version, state, label, coalesce(organ_id::text, ${companyOfGroup}) as company, coalesce(page ->> 'comments', '') as comments,
      frozen_at is not null as frozen, created_by, created_at
    ${found} order by page_id, version desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
});
