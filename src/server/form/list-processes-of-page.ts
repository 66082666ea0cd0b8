import { sql } from "kysely";
import { listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";

type ProcessOfPage = OutputOf<typeof listProcessForPageId>[number];

/** Which published versions of which processes of this organisation use a form page. */
export const listProcessesOfPageHandler = handle(listProcessForPageId, (input, { tx, actor }) =>
  processesOfPage(tx, { ...input, organId: actor.organId }),
);

/** The same for whoever asks besides: of one version, or of all of them. */
export async function processesOfPage(
  tx: Tx,
  { pageId, version, organId }: { pageId: string; version?: number | undefined; organId: number },
): Promise<ProcessOfPage[]> {
  const { rows } = await sql<ProcessOfPage>`
    select p.process_id, v.definition ->> 'processName' as process_name, v.version as process_version, v.page_version
    from process_version v join process p on p.process_id = v.process_id
    where v.page_id = ${pageId} and p.organ_id = ${organId}
      and (${version ?? null}::integer is null or v.page_version = ${version ?? null})
    order by p.process_id, v.version desc`.execute(tx);
  return rows;
}
