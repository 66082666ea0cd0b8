import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";

/** The first problems of many: a sender of thousands is told of no more than they will mend at once. */
export function boundedProblems(problems: Record<string, FieldProblem>): Record<string, FieldProblem> {
  const told = Object.entries(problems);
  return told.length <= limits.problemsToldMax
    ? problems
    : Object.fromEntries(told.slice(0, limits.problemsToldMax));
}
