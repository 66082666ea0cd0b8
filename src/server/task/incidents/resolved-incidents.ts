import { type RawBuilder, sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { resolvedIncidents } from "#contract/calls/task/incidents.ts";
import { incidentEnds } from "#contract/codes/incident-stage.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { betweenDays } from "../../db/index.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { permittedApplications } from "../../viewer/index.ts";
import { matchesKeyword, ofProcess } from "../lists/list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "../lists/paging.ts";
import { presentIncidents, type StoppedRow } from "./present-incident.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { wrongDays } from "../lists/wrong-days.ts";

type Filter = Omit<InputOf<typeof resolvedIncidents>, "page" | "pageSize">;

interface Row extends StoppedRow {
  sequence: number;
  openedAt: Date;
  resolvedAt: Date;
  actor: string;
  /** What an administrator did and why, where it was one who ended it. */
  override: { what: string; reason: string } | null;
  /** The same act was stopped there again. */
  isInVain: boolean;
}

/** Stops of the organisation's applications that were seen to, the latest first. */
export const resolvedIncidentsHandler = handle(resolvedIncidents, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const paging = pagingOf(input, scope);
  const { rows: counted } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${resolvedBy(input, scope)} limit ${countedAtMost + 1}) as counted`.execute(
    scope.tx,
  );
  return pageAnswer(await findResolved(scope, input, paging), counted[0]?.counted ?? 0, paging);
});

/** A page of the stops that were seen to, as whoever asks may read them. */
export async function findResolved(
  scope: SessionScope,
  filter: Filter,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<OutputOf<typeof resolvedIncidents>["rows"]> {
  const organisation = await shownOrganisation(scope, scope.actor.chartRevision);
  const { rows } = await sql<Row>`
    select i.instance_id, i.apply_id, i.apply_title, i.applicant as apply_user_code, i.filed_by, i.process_id,
      i.process_version, coalesce(i.more -> 'amendments', '[]') as amendments, opened.body as incident,
      e.sequence, opened.at as opened_at, e.at as resolved_at, e.actor, override.body as override,
      exists (
        select from instance_event again
        where again.instance_id = e.instance_id and again.type = 'incident_opened' and again.sequence > e.sequence
          and again.at = e.at and again.actor = e.actor and again.body -> 'visitId' = e.body -> 'visitId') as is_in_vain
    ${resolvedBy(filter, scope)} order by e.at desc, e.instance_id, e.sequence
    limit ${pageSize} offset ${offset}`.execute(scope.tx);
  return (await presentIncidents(scope, organisation, rows)).map(({ row, said }) => ({
    ...said,
    sequence: row.sequence,
    since: new Date(row.openedAt).toISOString(),
    resolvedAt: new Date(row.resolvedAt).toISOString(),
    resolvedBy: organisation.people.realName(row.actor),
    how: row.isInVain ? "vain" : (incidentEnds.find((end) => end === row.override?.what) ?? "other"),
    reason: row.override?.reason.trim() || null,
  }));
}

/** Each end of a stop beside the stop it ended, and the act of an administrator that it came of. */
function resolvedBy(filter: Filter, scope: SessionScope): RawBuilder<unknown> {
  const { keyword, processId, stage } = filter;
  const { actor } = scope;
  return sql`
    from instance_event e
    join process_instance i on i.instance_id = e.instance_id
    cross join lateral (
      select o.body, o.at from instance_event o
      where o.instance_id = e.instance_id and o.type = 'incident_opened' and o.sequence < e.sequence
        and o.body -> 'visitId' = e.body -> 'visitId'
      order by o.sequence desc limit 1) as opened
    left join lateral (
      select a.body from instance_event a
      where a.instance_id = e.instance_id and a.type = 'override' and a.sequence < e.sequence
        and a.at = e.at and a.actor = e.actor
      order by a.sequence desc limit 1) as override on true
    where e.type = 'incident_resolved' and i.organ_id = ${actor.organId}
      ${matchesKeyword(keyword, scope)} ${ofProcess(processId)}
      ${stage === undefined ? sql`` : sql`and opened.body ->> 'stage' = ${stage}`}
      ${betweenDays(scope, sql`e.at`, filter)} ${permittedApplications(actor)}`;
}
