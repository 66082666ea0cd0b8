import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { lastTwelveMonths, periodProblems, type ReportPeriod } from "#contract/rules/report-period.ts";
import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";

/** The period that is asked for, where nothing is said of it the last twelve months; refuses one that is none or too long. */
export function askedPeriod(
  input: { from?: string; to?: string },
  scope: Pick<SessionScope, "ports" | "actor" | "request">,
): ReportPeriod | Refusal {
  const problems = periodProblems(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const to = input.to ?? organisationDay(scope);
  const period = { from: input.from ?? lastTwelveMonths(to).from, to };
  const wholeProblems = periodProblems(period);
  return Object.keys(wholeProblems).length > 0 ? refuseFields(wholeProblems) : period;
}
