import { type RawBuilder, sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { incidents } from "#contract/calls/task-incidents.ts";
import { amendedBundle, type Amendment, type Incident, refusalOf } from "#engine";
import { betweenDays } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { loadBundle, presentRefusal } from "../process/index.ts";
import { text } from "../texts/index.ts";
import { bundlesOf, namesOf } from "./bundles-of.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { permittedApplications } from "../viewer/index.ts";
import { wrongDays } from "./wrong-days.ts";
import { shownOrganisation } from "./shown-organisation.ts";

interface Row {
  instanceId: number;
  applyId: string;
  applyTitle: string;
  applyUserCode: string;
  filedBy: string;
  processId: string;
  processVersion: number;
  amendments: Amendment[];
  incident: Incident;
  stops: number;
}

/** The conditions that stopped a step, for the administrators who mend it. */
function conditionsOf({ params = {} }: Refusal, language: Language): string {
  const expressions = params["expressions"] ?? params["expression"];
  if (typeof expressions !== "string" || expressions === "") return "";
  return ` ${text(language, "chain", "conditions", { expressions })}`;
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
  const { tx, actor, ports, language } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
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
  const bundleOf = await bundlesOf(
    scope,
    rows.map(({ processId, processVersion }) => ({ processId, processVersion })),
  );
  const shown = await Promise.all(
    rows.map(async ({ incident, applyUserCode, filedBy, processId, processVersion, amendments, ...row }) => {
      const published = await loadBundle(ports.database, tx, processId, processVersion);
      const bundle = amendedBundle(published, { amendments });
      const task = bundle.definition.tasks.find(({ taskId }) => taskId === incident.taskId);
      const stopped = refusalOf(incident);
      const { refused, params } = presentRefusal(stopped, bundle, people, language);
      const isWhole = actor.forbidden.hiddenFormFields(processId).length === 0;
      const conditions = isWhole ? conditionsOf(stopped, language) : "";
      return {
        ...row,
        visitId: incident.visitId,
        taskId: incident.taskId,
        ...namesOf(bundleOf({ processId, processVersion }), task?.taskName ?? incident.taskId),
        applyTitle: people.inText(row.applyTitle, [applyUserCode, filedBy]),
        applyUser: people.realName(applyUserCode),
        problem: text(language, "errors", refused, params ?? {}) + conditions,
        stage: incident.stage,
        mayResolve: incident.stage === "work" && task?.taskType !== "seal",
        maySetPeople: ["open", "resume"].includes(incident.stage) && task?.taskType === "approve",
        since: new Date(incident.openedAt).toISOString(),
      };
    }),
  );
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});
