import type { FieldProblem } from "../errors/refusal.ts";
import type { SealDrawing } from "../seals/seal-drawing.ts";
import type { Seal } from "../shapes/seal.ts";
import { Problems } from "./problems.ts";

/** What is entered of a seal. */
export type EnteredSeal = Partial<
  Pick<
    Seal,
    "sealName" | "deptId" | "sealStatus" | "validFrom" | "validUntil" | "shape" | "widthMm" | "heightMm"
  >
> & { drawing?: SealDrawing | null };

/**
 * What is wrong with a seal as it would be stored, by field (spec §5 Seal: the name is required); the same on both ends.
 * Pure.
 */
export function sealProblems(seal: EnteredSeal): Record<string, FieldProblem> {
  const problems = new Problems();
  problems.require("sealName", seal.sealName);
  if (seal.deptId === undefined) problems.add("deptId", { problem: "required" });
  if (seal.sealStatus === "temporary") {
    problems.require("validFrom", seal.validFrom ?? undefined);
    problems.require("validUntil", seal.validUntil ?? undefined);
    if (seal.validFrom && seal.validUntil && seal.validFrom > seal.validUntil)
      problems.add("validUntil", { problem: "rangeEndsBeforeItBegins" });
  }
  if (seal.widthMm === undefined) problems.add("widthMm", { problem: "required" });
  if (seal.heightMm === undefined) problems.add("heightMm", { problem: "required" });
  if (seal.shape === "round" && seal.widthMm !== seal.heightMm)
    problems.add("heightMm", { problem: "roundSealNotRound" });
  if (seal.drawing) problems.require("drawing.rimText", seal.drawing.rimText);
  return problems.byPath;
}
