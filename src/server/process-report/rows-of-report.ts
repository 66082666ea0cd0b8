import { sql } from "kysely";
import type { processReportRows } from "#contract/calls/process-report.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { numericFormats } from "#contract/codes/report-format.ts";
import type { ReportPeriod } from "#contract/rules/report-period.ts";
import type { JsonValue } from "#contract/schema.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { type ValueWords, valueWords } from "../form/index.ts";
import type { SessionScope } from "../http/index.ts";
import { organisationOf, resultOf, shownPeople } from "../process/index.ts";
import { hasPartIn } from "../viewer/index.ts";
import type { ShownColumn, Versions } from "./columns-of-report.ts";
import { applicationsOfPeriod, wasLate } from "./submitted-applications.ts";
import { partOf, sumOf, valueSeen } from "./values-seen.ts";
import { milliseconds, workingClock, workingHours } from "./working-clock.ts";

type ReportRow = OutputOf<typeof processReportRows>["rows"][number];

/** A row with what stands in its extra columns, for the screen or for a sheet. */
export type ReportRowOf<Cell> = Omit<ReportRow, "cells"> & { cells: Cell[] };

/** What becomes of a value in an extra column; a field that the version has not has no component. */
type CellOf<Cell> = (
  column: ShownColumn,
  component: FormComponent | undefined,
  value: JsonValue,
  words: ValueWords,
) => Cell;

/** Which applications, and what of them. */
interface Wanted {
  processId: string;
  period: ReportPeriod;
  columns: readonly ShownColumn[];
  versions: Versions;
}

type Stored = Omit<ReportRow, "applyUser" | "applyDept" | "cells"> & {
  applicant: string;
  filedBy: string;
  deptId: number;
  processVersion: number;
  shown: JsonValue[];
};

/** Some applications of a report, the newest submission first. */
export async function rowsOfReport<Cell>(
  scope: SessionScope,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
  cellOf: CellOf<Cell>,
): Promise<ReportRowOf<Cell>[]> {
  const { processId, period, columns, versions } = wanted;
  const { tx, actor, request } = scope;
  const hours = workingHours(milliseconds(sql`i.apply_date`), milliseconds(sql`i.ended_at`));
  const values = columns.map((column) => sql`coalesce(${valueSeen(column)}, 'null')`);
  const { rows } = await sql<Stored>`
    with ${workingClock(scope, period.from)}, found as materialized (
      select i.* ${applicationsOfPeriod(scope, processId, period)}
      order by i.apply_date desc, i.instance_id desc limit ${limit} offset ${offset}
    )
    select i.instance_id, i.apply_id, i.apply_title, i.applicant, i.filed_by, i.dept_id, i.process_version,
      i.status as apply_status, ${resultOf} as result, i.apply_date, i.ended_at,
      case when i.status = 'complete' then ${hours} end as hours, ${wasLate(request.now)} as was_late,
      ${hasPartIn(actor)} as may_open, jsonb_build_array(${sql.join(values)}) as shown
    from found i cross join clock ${partOf(actor)}
    order by i.apply_date desc, i.instance_id desc`.execute(tx);
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const people = await shownPeople(scope, everybody);
  const words = await valueWords(scope, fieldsOf(wanted.columns, wanted.versions), people);
  return rows.map(({ applicant, filedBy, deptId, processVersion, shown, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [applicant, filedBy]),
    applyUser: people.realName(applicant),
    applyDept: people.deptName(deptId),
    cells: columns.map((column, at) =>
      cellOf(
        column,
        componentAt(versions.get(processVersion)?.page, column.columnCode),
        shown[at] ?? null,
        words,
      ),
    ),
  }));
}

/** How many applications a report has, and the totals of its columns over all of them. */
export async function totalsOfReport(
  scope: SessionScope,
  { processId, period, columns }: Wanted,
): Promise<{ total: number; totals: (number | null)[] }> {
  const totalled = columns.map((column) =>
    column.isTotalled && numericFormats.includes(column.format)
      ? sql`sum(${sumOf(valueSeen(column))})`
      : sql`null`,
  );
  const { rows } = await sql<{ total: number; totals: (number | null)[] }>`
    select count(*)::int as total, jsonb_build_array(${sql.join(totalled)}) as totals
    from (select i.* ${applicationsOfPeriod(scope, processId, period)}) i ${partOf(scope.actor)}`.execute(
    scope.tx,
  );
  return rows[0] ?? { total: 0, totals: [] };
}

/** The fields that the columns show, in any version. */
function fieldsOf(columns: readonly ShownColumn[], versions: Versions): FormComponent[] {
  return [...versions.values()].flatMap(({ page }) =>
    columns.flatMap(({ columnCode }) => componentAt(page, columnCode) ?? []),
  );
}
