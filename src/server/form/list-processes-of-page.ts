import { sql } from "kysely";
import { listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import type { Language } from "#contract/codes/language.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";

type ProcessOfPage = OutputOf<typeof listProcessForPageId>[number];

/** Which published versions of which processes of this organisation use a form page. */
export const listProcessesOfPageHandler = handle(listProcessForPageId, (input, { tx, actor, language }) =>
  processesOfPage(tx, { ...input, language, organId: actor.organId }),
);

interface PagesAsked {
  pageId: string;
  version?: number | undefined;
  organId: number;
  /** In which processes are named, as far as they have a name in it. */
  language: Language;
}

/** The same for whoever asks besides: of one version, or of all of them. */
export async function processesOfPage(
  tx: Tx,
  { pageId, version, organId, language }: PagesAsked,
): Promise<ProcessOfPage[]> {
  const { rows } = await sql<ProcessOfPage>`
    select p.process_id, coalesce(nullif(v.definition #>> array['i18n', ${language}::text], ''),
      v.definition ->> 'processName') as process_name, v.version as process_version, v.page_version
    from process_version v join process p on p.process_id = v.process_id
    where v.page_id = ${pageId} and p.organ_id = ${organId}
      and (${version ?? null}::integer is null or v.page_version = ${version ?? null})
    order by p.process_id, v.version desc`.execute(tx);
  return rows;
}
