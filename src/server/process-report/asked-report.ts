import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { ReportPeriod } from "#contract/rules/report-period.ts";
import type { SessionScope } from "../http/index.ts";
import { askedPeriod } from "./asked-period.ts";
import { reportsSeen, type SeenReport } from "./reports-seen.ts";

/** How a call names a report. */
interface ReportInput {
  processId: string;
  report?: string;
  from?: string;
  to?: string;
}

export interface AskedReport {
  report: SeenReport;
  /** Those of the process that the caller sees. */
  reports: SeenReport[];
  period: ReportPeriod;
}

/** The report that a call names, or the first of its process; refuses with `notFound` what the caller does not see. */
export async function askedReport(input: ReportInput, scope: SessionScope): Promise<AskedReport | Refusal> {
  const period = askedPeriod(input, scope);
  if (isRefusal(period)) return period;
  const reports = await reportsSeen(scope, { processId: input.processId });
  const report =
    input.report === undefined || input.report === ""
      ? reports[0]
      : reports.find(({ reportCode }) => reportCode === input.report);
  return report === undefined ? refuse("notFound") : { report, reports, period };
}
