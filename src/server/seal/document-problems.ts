import { type FieldProblem, isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import type { SealSize } from "#contract/seals/seal-drawing.ts";
import { placementProblem } from "#contract/seals/stamping-plan.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { factsForSubmission } from "./documents/facts-for-submission.ts";

/**
 * What keeps the documents of a form from being sealed where it says, by place: `attachments[0]` is broken, encrypted,
 * signed, too long or made to cost whoever reads it, `sealPositions[1]` names a page that is not there or crosses an edge.
 * Asked before anybody decides, so that it is the applicant who hears of it. Refuses with `documentsBeingRead`.
 */
export async function documentProblems(
  { tx, ports }: { tx: Tx; ports: Pick<Ports, "files" | "documents"> },
  values: FormValues,
  seals: ReadonlyMap<number, SealSize>,
): Promise<Record<string, FieldProblem> | Refusal> {
  const placements = placementsIn(values[stampFields.placements]);
  const problems: Record<string, FieldProblem> = {};
  for (const [index, { fileId }] of attachmentsIn(values[stampFields.attachments]).entries()) {
    if (!placements.some((placement) => placement.fileId === fileId)) continue;
    const facts = await factsForSubmission(tx, ports, fileId);
    if (facts === undefined) continue;
    if (isRefusal(facts)) return facts;
    if (facts.fault !== undefined) {
      problems[`${stampFields.attachments}[${index}]`] = faultOf(facts.fault, facts.params);
      continue;
    }
    for (const [row, placement] of placements.entries()) {
      const seal = seals.get(placement.sealId);
      if (placement.fileId !== fileId || seal === undefined) continue;
      const problem = placementProblem(placement, seal, facts.pages);
      if (problem !== undefined) problems[`${stampFields.placements}[${row}]`] = problem;
    }
  }
  return problems;
}

function faultOf(problem: string, params: DocumentFacts["params"]): FieldProblem {
  return { problem, ...(params === undefined ? {} : { params }) };
}
