import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import type { SealSize } from "#contract/seals/seal-drawing.ts";
import { placementProblem } from "#contract/seals/stamping-plan.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";
import type { FileStorage } from "../file-storage/index.ts";
import { openPdf } from "./pdf/open-pdf.ts";

/**
 * What keeps the documents of a form from being sealed where it says, by place: `attachments[0]` is broken, encrypted,
 * signed or too long, `sealPositions[1]` names a page that is not there or crosses an edge. Asked before anybody decides,
 * so that it is the applicant who hears of it.
 */
export async function documentProblems(
  { tx, files }: { tx: Tx; files: FileStorage },
  values: FormValues,
  seals: ReadonlyMap<number, SealSize>,
): Promise<Record<string, FieldProblem>> {
  const placements = placementsIn(values[stampFields.placements]);
  const problems: Record<string, FieldProblem> = {};
  for (const [index, { fileId }] of attachmentsIn(values[stampFields.attachments]).entries()) {
    if (!placements.some((placement) => placement.fileId === fileId)) continue;
    const bytes = await storedBytes(tx, files, fileId);
    if (bytes === undefined) continue;
    const opened = await openPdf(bytes);
    if ("problem" in opened) {
      problems[`${stampFields.attachments}[${index}]`] = opened;
      continue;
    }
    for (const [row, placement] of placements.entries()) {
      const seal = seals.get(placement.sealId);
      if (placement.fileId !== fileId || seal === undefined) continue;
      const problem = placementProblem(placement, seal, opened.pages);
      if (problem !== undefined) problems[`${stampFields.placements}[${row}]`] = problem;
    }
  }
  return problems;
}

/** Nothing for a file that is not there: another rule says so. */
async function storedBytes(tx: Tx, files: FileStorage, fileId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from attachment where file_id = ${fileId} and state <> 'arriving'`.execute(tx);
  const stream = rows[0] && (await files.open(rows[0].storageKey));
  return stream && (await buffer(stream));
}
