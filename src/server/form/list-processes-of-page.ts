import { sql } from "kysely";
import { listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handle } from "../http/index.ts";

/** Which published versions of which processes of this organisation use a form page. */
export const listProcessesOfPageHandler = handle(listProcessForPageId, async (input, { tx, actor }) => {
  const { rows } = await sql<OutputOf<typeof listProcessForPageId>[number]>`
    select p.process_id, v.definition ->> 'processName' as process_name, v.version as process_version, v.page_version
    from process_version v join process p on p.process_id = v.process_id
    where v.page_id = ${input.pageId} and p.organ_id = ${actor.organId}
      and (${input.version ?? null}::integer is null or v.page_version = ${input.version ?? null})
    order by p.process_id, v.version desc`.execute(tx);
  return rows;
});
