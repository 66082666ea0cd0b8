import { sql } from "kysely";
import { listQueriedProcesses } from "#contract/calls/basic.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { handle } from "../http/index.ts";
import { processNameIn } from "../process/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";

interface Row {
  processId: string;
  definition: Pick<ProcessDefinition, "processName" | "i18n">;
}

/** Processes that were published: every one for their administrators, for others those that they were granted to query. */
export const listQueriedProcessesHandler = handle(
  listQueriedProcesses,
  async (_input, { tx, actor, language }) => {
    const granted = isProcessAdministrator(actor.access)
      ? sql`true`
      : (actor.queried.condition(sql`p.process_id`) ?? sql`false`);
    const { rows } = await sql<Row>`
      select p.process_id, v.definition
      from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
      where p.organ_id = ${actor.organId} and ${granted} order by p.process_id`.execute(tx);
    return rows.map(({ processId, definition }) => ({
      processId,
      processName: processNameIn(definition, language),
    }));
  },
);
