import { sql } from "kysely";
import { generateApprovalChains } from "#contract/calls/approval-chains.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { organisationDay } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { queueReportFile } from "../report-files/index.ts";
import { foundApplications, wrongDays } from "../task/index.ts";
import { text } from "../texts/index.ts";

/** Refuses by field days that are none, and with `tooManyChains` a filter that finds more than one file may hold. */
export const generateApprovalChainsHandler = handle(
  generateApprovalChains,
  async ({ format, ...filter }, scope) => {
    const problems = wrongDays(filter);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const most = limits.approvalChainsFileMax;
    const found = foundApplications(scope, { ...filter, submitted: true });
    const { rows } = await sql<{ counted: number }>`
      select count(*)::int as counted from (select 1 ${found} limit ${most + 1}) as found`.execute(scope.tx);
    if ((rows[0]?.counted ?? 0) > most) return refuse("tooManyChains", { most });
    const title = `${text(scope.language, "approval-chains", "fileTitle")} ${organisationDay(scope)}`;
    const queued = await queueReportFile(scope, { kind: "approvalChains", title, params: filter, format });
    return isRefusal(queued) ? queued : { ...queued, title };
  },
);
