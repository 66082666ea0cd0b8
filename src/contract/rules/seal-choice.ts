import type { FieldProblem } from "../errors/refusal.ts";
import type { JsonValue } from "../schema.ts";

/** What a choice of a seal is judged by. */
export interface ChosenSeal {
  sealName: string;
  medium: string;
  isUsable: boolean;
  hasPicture: boolean;
}

/**
 * What keeps a seal from being applied for: it is not there, not in use, not open to whoever chose it, or of the other
 * kind than the application (spec §5 Seal). The same on both ends. Pure.
 */
export function sealChoiceProblem(
  seal: ChosenSeal | undefined,
  { style, mayApply }: { style: JsonValue | undefined; mayApply: boolean },
): FieldProblem | undefined {
  if (seal === undefined) return { problem: "sealUnknown" };
  const params = { seal: seal.sealName };
  if (!seal.isUsable) return { problem: "sealUnusable", params };
  if (!mayApply) return { problem: "sealNotOpen", params };
  if (typeof style === "string" && seal.medium !== style) return { problem: "sealStylesMixed" };
  return seal.medium === "electronic" && !seal.hasPicture
    ? { problem: "sealWithoutPicture", params }
    : undefined;
}
