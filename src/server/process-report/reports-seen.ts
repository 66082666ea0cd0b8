import { type RawBuilder, sql } from "kysely";
import { standardReport } from "#contract/codes/report-format.ts";
import { limits } from "#contract/limits.ts";
import type { ReportExclusion } from "#contract/shapes/process-report.ts";
import { containing, organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { text } from "../texts/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";

/** A report that somebody sees. */
export interface SeenReport {
  processId: string;
  processName: string;
  reportCode: string;
  reportName: string;
  processTypeName: string;
  parentTypeName: string;
  /** Absent where the process is not left out. Reports of whom it is kept from are not there at all. */
  excluded?: ReportExclusion;
}

type Names = Record<string, string> | null;
type Stored = Pick<SeenReport, "processId" | "processName" | "reportCode"> & {
  reportName: string | null;
  typeName: string | null;
  typeNames: Names;
  parentName: string | null;
  parentNames: Names;
  reason: string | null;
  validUntil: string | null;
};

/**
 * The reports of the organisation's processes that somebody may see, by category and process: administrators of
 * processes all of them, with the one that every process has; others those that are for them, unless the process is left out today.
 */
export async function reportsSeen(
  scope: SessionScope,
  { processId, keyword = "" }: { processId?: string; keyword?: string | undefined } = {},
): Promise<SeenReport[]> {
  const { tx, actor, language } = scope;
  const sought = containing(keyword.trim());
  const standardName = text(language, "process-report", "standard");
  const { rows } = await sql<Stored>`
    with process_named as (
      select p.process_id, p.process_type_id,
        coalesce(coalesce(v.definition, p.draft) #>> array['i18n', ${language}::text], p.process_name) as process_name
      from process p
      left join process_version v on v.process_id = p.process_id and v.version = p.published_version
      where p.organ_id = ${actor.organId} ${processId === undefined ? sql`` : sql`and p.process_id = ${processId}`}
        and exists (select 1 from process_version any_version where any_version.process_id = p.process_id)
    ), linked as (${linkedReports(scope)}), report as (
      select process_id, report_code, report_name, report_order from linked
      where ${maySee(scope)}
      union all
      select p.process_id, ${standardReport}, null, 0 from process_named p
      where ${isProcessAdministrator(actor.access)} and not exists (
        select 1 from linked l where l.process_id = p.process_id and l.report_code = ${standardReport})
    )
    select p.process_id, p.process_name, r.report_code, r.report_name, x.reason, x.valid_until::text as valid_until,
      c.type_name, c.type_names, parent.type_name as parent_name, parent.type_names as parent_names
    from report r
    join process_named p on p.process_id = r.process_id
    left join process_category c on c.process_type_id = p.process_type_id
    left join process_category parent on parent.process_type_id = c.parent_type_id
    left join lateral (${exclusionOf(scope)}) x on true
    where (x.reason is null or ${isProcessAdministrator(actor.access)})
      and (p.process_id ilike ${sought} or p.process_name ilike ${sought}
        or coalesce(r.report_name, ${standardName}) ilike ${sought} or c.type_name ilike ${sought})
    order by coalesce(parent.type_order, c.type_order) nulls last, c.type_order nulls last, c.type_name,
      p.process_name, p.process_id, r.report_order, r.report_code
    limit ${limits.reportsMax}`.execute(tx);
  return rows.map(({ typeName, typeNames, parentName, parentNames, reason, validUntil, ...row }) => {
    const processTypeName = typeNames?.[language] ?? typeName ?? "";
    return {
      ...row,
      reportName: row.reportName ?? standardName,
      processTypeName,
      parentTypeName: parentNames?.[language] ?? parentName ?? processTypeName,
      ...(reason === null ? {} : { excluded: { reason, validUntil } }),
    };
  });
}

/** The rows of `processLinkReport` that count here; the table comes with its schema file, which an installation may leave out. */
function linkedReports({ ports, actor }: SessionScope): RawBuilder<unknown> {
  if (ports.tables.find("processLinkReport") === undefined)
    return sql`select ''::text as process_id, ''::text as report_code, ''::text as report_name, 0 as report_order,
      '{}'::text[] as visible_roles where false`;
  return sql`select process_id, report_code, report_name, report_order, coalesce(visible_roles, '{}') as visible_roles
    from process_link_report
    where status = '1' and _deleted_at is null and coalesce(organ_id, ${actor.organId}) = ${actor.organId}`;
}

/**
 * Whether a linked report is for somebody: administrators, and holders of one of its roles; one without roles is for
 * whoever may query the process.
 */
function maySee({ actor: { access, queried } }: SessionScope): RawBuilder<unknown> {
  if (isProcessAdministrator(access)) return sql`true`;
  const granted = queried.condition(sql`process_id`) ?? sql`false`;
  return sql`(exists (select 1 from unnest(visible_roles) role where lower(role) = any(${[...access]}::text[]))
    or (cardinality(visible_roles) = 0 and ${granted}))`;
}

/** Why the process of a report (`r`) is left out of it today, if it is: what names the report goes first. */
function exclusionOf(scope: SessionScope): RawBuilder<unknown> {
  const { ports, actor } = scope;
  if (ports.tables.find("processReportExclude") === undefined)
    return sql`select null::text as reason, null::date as valid_until where false`;
  return sql`select e.reason, e.valid_until from process_report_exclude e
    where e.process_id = r.process_id and coalesce(e.report_code, '') in ('', r.report_code) and e._deleted_at is null
      and coalesce(e.organ_id, ${actor.organId}) = ${actor.organId}
      and (e.valid_until is null or e.valid_until >= ${organisationDay(scope)}::date)
    order by coalesce(e.report_code, '') desc, e.valid_until desc nulls first limit 1`;
}
