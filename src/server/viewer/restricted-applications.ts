import { matchesFilter, type Row } from "#tables";
import { applicationModel } from "./application-model.ts";
import type { RestrictedData } from "./restricted-data.ts";

/** What conditions on applications look at, of one of them. */
export interface ApplicationFacts {
  instanceId: number;
  applyId: string;
  title: string;
  processId: string;
  applicant: string;
  deptId: number;
  status: string;
  urgency: string;
  applyDate: string | null;
}

/** Whether an application is kept from somebody; the meaning that `permittedApplications` has in SQL. */
export function isApplicationRestricted(forbidden: RestrictedData, facts: ApplicationFacts): boolean {
  const rules = forbidden.hiddenApplications();
  if (rules.length === 0) return false;
  const row: Row = {
    instanceId: facts.instanceId,
    applyId: facts.applyId,
    applyTitle: facts.title,
    processId: facts.processId,
    applyUserCode: facts.applicant,
    deptId: facts.deptId,
    applyStatus: facts.status,
    degreeOfEmergency: facts.urgency,
    applyDate: facts.applyDate,
  };
  return rules.some(({ filter, rowMode, processId }) => {
    if (processId !== null && processId !== facts.processId) return false;
    if (filter === undefined) return true;
    return matchesFilter(applicationModel, filter, row) === (rowMode === "matching");
  });
}
