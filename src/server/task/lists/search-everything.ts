import { sql } from "kysely";
import { searchEverything } from "#contract/calls/search.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { isOffered } from "#engine";
import { containing } from "../../db/index.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { processNameIn } from "../../process/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { bundlesOf } from "../bundles-of.ts";
import { filedByOf } from "../filed-by.ts";
import { hasPartIn, permittedApplications } from "../../viewer/index.ts";
import { matchesKeyword } from "./list-keyword.ts";

type Answer = OutputOf<typeof searchEverything>;

/** As many of each kind as a palette shows. */
const atMost = 8;

/** What a few letters find: my tasks, applications I have part in, processes I may start. */
export const searchEverythingHandler = handle(searchEverything, async ({ keyword }, scope) => ({
  tasks: await findTasks(scope, keyword),
  applications: await findApplications(scope, keyword),
  processes: await findProcesses(scope, keyword),
}));

async function findTasks(scope: SessionScope, keyword: string): Promise<Answer["tasks"]> {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<
    Omit<Answer["tasks"][number], "filedBy"> & { filedBy: string; processId: string; processVersion: number }
  >`
    select s.seat_id as bpd_task_id, i.apply_title, s.task_name, i.applicant as apply_user, i.filed_by, i.process_id,
      i.process_version
    from seat s join process_instance i on i.instance_id = s.instance_id
    where s.user_code = ${actor.userCode} and s.organ_id = ${actor.organId} and s.listed ${matchesKeyword(keyword, scope)}
    order by s.received_at desc, s.seat_id desc limit ${atMost}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  return rows.map(({ filedBy, processId, processVersion, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [row.applyUser, filedBy]),
    taskName: bundleOf({ processId, processVersion }).taskNamed(row.taskName),
    applyUser: people.realName(row.applyUser),
    ...filedByOf(people, { applicant: row.applyUser, filedBy }),
  }));
}

async function findApplications(scope: SessionScope, keyword: string): Promise<Answer["applications"]> {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Answer["applications"][number] & { applicant: string; filedBy: string }>`
    select i.apply_id, i.instance_id, i.apply_title, i.applicant, i.filed_by, i.status as apply_status, (
        select s.seat_id from seat s
        where s.instance_id = i.instance_id and s.user_code = ${actor.userCode} and s.status = 'open'
        order by s.seat_id limit 1) as bpd_task_id
    from process_instance i where i.organ_id = ${actor.organId} and ${hasPartIn(actor)} ${matchesKeyword(keyword, scope)}
      ${permittedApplications(actor)}
    order by i.instance_id desc limit ${atMost}`.execute(tx);
  return rows.map(({ applicant, filedBy, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [applicant, filedBy]),
  }));
}

async function findProcesses(
  { tx, actor, language, request }: SessionScope,
  keyword: string,
): Promise<Answer["processes"]> {
  const pattern = containing(keyword.trim());
  const searching = { userCode: actor.userCode, roles: actor.access };
  const { rows } = await sql<{ definition: ProcessDefinition }>`
    select v.definition from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.organ_id = ${actor.organId} and p.status = 'enabled' and p.process_visibility = 'visible'
      and (p.process_name ilike ${pattern} or p.process_id ilike ${pattern}
        or v.definition -> 'i18n' ->> ${language} ilike ${pattern})
    order by p.process_id`.execute(tx);
  return rows
    .filter(({ definition }) => isOffered(definition, searching, request.now.toISOString()))
    .slice(0, atMost)
    .map(({ definition }) => ({
      processId: definition.processId,
      processName: processNameIn(definition, language),
    }));
}
