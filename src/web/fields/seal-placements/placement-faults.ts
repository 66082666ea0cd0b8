import type { FieldProblem } from "#contract/errors/refusal.ts";
import { sealChoiceProblem } from "#contract/rules/seal-choice.ts";
import { sealPlacementProblems } from "#contract/rules/seal-placements.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { placementProblem } from "#contract/seals/stamping-plan.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { Seal } from "#contract/shapes/seal.ts";

/** What placements are judged by. */
export interface PlacedOn {
  component: FormComponent;
  placements: readonly SealPlacement[];
  style: JsonValue | undefined;
  files: readonly Attachment[];
  seals: ReadonlyMap<number, Seal>;
  facts: ReadonlyMap<string, DocumentFacts | undefined>;
  mayApply(seal: Seal): boolean;
}

/** Nobody is told to describe what they have just begun to describe. */
const saidOnSending = new Set(["sealPlaceUndescribed", "sealNotPlaced"]);

/**
 * What keeps seals from being placed as they are, by place, such as `sealPositions[1]` and `attachments[0]`: the rules
 * that the server holds a submission to. What is not known yet is not judged. Pure.
 */
export function placementFaults(placed: PlacedOn): Record<string, FieldProblem> {
  const { component, placements, style, files, facts } = placed;
  const faults: Record<string, FieldProblem> = {};
  for (const [index, { fileId }] of files.entries()) {
    const { fault, params } = facts.get(fileId) ?? {};
    if (fault !== undefined && placements.some((placement) => placement.fileId === fileId))
      faults[`${stampFields.attachments}[${index}]`] = {
        problem: fault,
        ...(params === undefined ? {} : { params }),
      };
  }
  const values = {
    [component.componentCode]: placements,
    [stampFields.styleOfUse]: style,
    [stampFields.attachments]: files,
  } as unknown as FormValues;
  const ofForm = sealPlacementProblems([component], values);
  for (const [index, placement] of placements.entries()) {
    const place = `${component.componentCode}[${index}]`;
    const wrong = ofForm[place];
    const problem =
      wrong !== undefined && !saidOnSending.has(wrong.problem) ? wrong : problemOfSeal(placement, placed);
    if (problem !== undefined) faults[place] = problem;
  }
  return faults;
}

interface SealReader {
  /** Their roles. */
  access: readonly string[];
  userCode: string;
  /** Seals that stood there before they began. */
  before: ReadonlySet<number>;
  /** They fill the form in to submit it. */
  isSubmitted: boolean;
}

/**
 * Whether somebody may apply for a seal: by a role of theirs, as its keeper, or because everybody may. For what stood
 * there before, somebody else answered, unless all of it is submitted now. Pure.
 */
export function mayApplyFor(
  { sealId, mayApply, keepers }: Pick<Seal, "sealId" | "mayApply" | "keepers">,
  { access, userCode, before, isSubmitted }: SealReader,
): boolean {
  return (
    (!isSubmitted && before.has(sealId)) ||
    mayApply.length === 0 ||
    mayApply.some((role) => access.includes(role)) ||
    keepers.some((keeper) => keeper.userCode === userCode)
  );
}

function problemOfSeal(
  placement: SealPlacement,
  { style, seals, facts, mayApply }: PlacedOn,
): FieldProblem | undefined {
  if (seals.size === 0) return undefined;
  const seal = seals.get(placement.sealId);
  const unfit = sealChoiceProblem(seal, { style, mayApply: seal !== undefined && mayApply(seal) });
  if (unfit !== undefined || seal === undefined || placement.fileId === undefined) return unfit;
  const pages = facts.get(placement.fileId)?.pages ?? [];
  return pages.length === 0 ? undefined : placementProblem(placement, seal, pages);
}
