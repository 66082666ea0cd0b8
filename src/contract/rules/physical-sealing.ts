import type { FieldProblem } from "../errors/refusal.ts";

/** What is entered of a sealing by hand. */
export interface EnteredSealing {
  impressions: number | undefined;
  remark?: string | undefined;
  scans: readonly { originalFileId: string }[];
}

/**
 * What is wrong with a sealing by hand, by field: another number of impressions than was applied for is explained, and of
 * each document there is a scan, `scans[0]` being that of the first. The same on both ends. Pure.
 */
export function physicalSealingProblems(
  { impressions, remark = "", scans }: EnteredSealing,
  { planned, documents }: { planned: number; documents: readonly { fileId: string }[] },
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  if (impressions === undefined) problems["impressions"] = { problem: "required" };
  else if (impressions !== planned && remark.trim() === "")
    problems["remark"] = { problem: "impressionsUnexplained", params: { planned, impressions } };
  for (const [index, { fileId }] of documents.entries())
    if (!scans.some(({ originalFileId }) => originalFileId === fileId))
      problems[`scans[${index}]`] = { problem: "scanMissing" };
  return problems;
}
