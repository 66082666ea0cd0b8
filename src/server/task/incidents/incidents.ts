import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import { incidents } from "#contract/calls/task/incidents.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import type { Incident } from "#engine";
import { betweenDays } from "../../db/index.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { permittedApplications } from "../../viewer/index.ts";
import { matchesKeyword, ofProcess } from "../lists/list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "../lists/paging.ts";
import { presentIncidents, type StoppedRow } from "./present-incident.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { wrongDays } from "../lists/wrong-days.ts";

interface Row extends StoppedRow {
  incident: Incident;
  stops: number;
}

function narrowed(scope: SessionScope, input: InputOf<typeof incidents>): RawBuilder<unknown> {
  const openedAt = sql`to_timestamp((incident ->> 'openedAt')::bigint / 1000.0)`;
  const ofStage = input.stage === undefined ? sql`` : sql`and incident ->> 'stage' = ${input.stage}`;
  return sql`${ofStage} ${betweenDays(scope, openedAt, input)}`;
}

/** Steps of the organisation that are stopped, the longest first. */
export const incidentsHandler = handle(incidents, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const organisation = await shownOrganisation(scope, actor.chartRevision);
  const found = sql`
    from process_instance i cross join lateral jsonb_array_elements(i.more -> 'incidents') as incident
    where i.organ_id = ${actor.organId} and i.more ? 'incidents' ${matchesKeyword(input.keyword, scope)}
      ${ofProcess(input.processId)} ${narrowed(scope, input)} ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as counted`.execute(tx);
  const { rows } = await sql<Row>`
    select i.instance_id, i.apply_id, i.apply_title, i.applicant as apply_user_code, i.filed_by, i.process_id,
      i.process_version, coalesce(i.more -> 'amendments', '[]') as amendments, incident,
      (select count(*)::int from instance_event e where e.instance_id = i.instance_id
        and e.type = 'incident_opened' and e.body -> 'visitId' = incident -> 'visitId') as stops
    ${found} order by (incident ->> 'openedAt')::bigint, i.instance_id
    limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  const shown = (await presentIncidents(scope, organisation, rows)).map(({ row, task, said }) => ({
    ...said,
    visitId: row.incident.visitId,
    stops: row.stops,
    mayResolve: said.stage === "work" && task?.taskType !== "seal",
    maySetPeople: ["open", "resume"].includes(said.stage) && task?.taskType === "approve",
    since: new Date(row.incident.openedAt).toISOString(),
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});
