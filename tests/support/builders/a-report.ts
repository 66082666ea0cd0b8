import { sql } from "kysely";
import type { ReportFormat } from "#contract/codes/report-format.ts";
import type { Writer } from "./organisation.ts";

/** A row of `processLinkReport`; seen by administrators alone unless the test names roles. */
export async function aLinkedReport(
  db: Writer,
  given: { processId: string; reportCode: string; reportName?: string; roles?: string[]; order?: number },
): Promise<void> {
  const { processId, reportCode, reportName = reportCode, roles = [], order = 0 } = given;
  await sql`
    insert into process_link_report (process_id, report_code, report_name, visible_roles, report_order, status)
    values (${processId}, ${reportCode}, ${reportName}, ${roles}::text[], ${order}, '1')`.execute(db);
}

/** A row of `processReportExt`. */
export async function aReportColumn(
  db: Writer,
  given: {
    processId: string;
    reportCode: string;
    columnCode: string;
    format?: ReportFormat;
    isTotalled?: boolean;
    order?: number;
    titleEn?: string;
  },
): Promise<void> {
  const { processId, reportCode, columnCode, format = "text", isTotalled = false, order = 0 } = given;
  await sql`
    insert into process_report_ext (process_id, report_code, column_code, column_title, column_title_en, format, is_totalled,
      column_order, column_width, status)
    values (${processId}, ${reportCode}, ${columnCode}, ${columnCode}, ${given.titleEn ?? null}, ${format}, ${isTotalled},
      ${order}, 120, '1')`.execute(db);
}

/** A row of `processReportExclude`. */
export async function aReportExclusion(
  db: Writer,
  given: { processId: string; reportCode?: string; reason?: string; validUntil?: string },
): Promise<void> {
  const { processId, reportCode = null, reason = "不统计", validUntil = null } = given;
  await sql`
    insert into process_report_exclude (process_id, report_code, reason, valid_until)
    values (${processId}, ${reportCode}, ${reason}, ${validUntil}::date)`.execute(db);
}
