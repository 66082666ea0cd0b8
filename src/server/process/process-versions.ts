import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { formLabelIn } from "../form/index.ts";
import { handle } from "../http/index.ts";
import { runningAtMost } from "./process-rows.ts";

/** The published versions of a process of this organisation, latest first. Refuses with `notFound`. */
export const processVersionsHandler = handle(
  processVersions,
  async ({ processId }, { tx, actor, language }) => {
    const process = await tx
      .selectFrom("process")
      .select("processId")
      .where("processId", "=", processId)
      .where("organId", "=", actor.organId)
      .executeTakeFirst();
    if (process === undefined) return refuse("notFound");
    const { rows } = await sql<OutputOf<typeof processVersions>[number]>`
    select v.version, v.published_at, v.published_by, v.note,
      case when v.failing_cases is null then null
        else jsonb_build_object('count', v.failing_cases, 'reason', v.failing_reason) end as failing, (
        select jsonb_build_object('releaseId', r.release_id, 'company', r.bundle_company)
        from release r where r.release_id = v.release_id) as release,
      case when v.page_id is null then null
        else jsonb_build_object('pageId', v.page_id, 'version', v.page_version, 'label', coalesce(
          (select ${formLabelIn(language)} from form_page f
            where f.page_id = v.page_id and f.version = v.page_version), v.page_id)) end as page, (
        select count(*)::integer from (
          select 1 from process_instance i
          where i.process_id = v.process_id and i.process_version = v.version
            and i.status in ('running', 'returned') limit ${runningAtMost}
        ) counted) as running
    from process_version v where v.process_id = ${processId} order by v.version desc`.execute(tx);
    return rows;
  },
);
