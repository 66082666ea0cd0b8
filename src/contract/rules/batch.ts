import type { SpecialTarget } from "../codes/special-operation.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";

/** Ids as somebody wrote them down, or what is wrong with them. */
export type ReadIds = { ids: string[] } | { problem: FieldProblem };

const separators = /[,，]/u;
const number = /^[1-9][0-9]{0,14}$/u;
const publicNumber = /^[A-Z][A-Z0-9_-]{0,63}$/u;

/**
 * Reads a list of ids (spec §5 Batch operations): values separated by commas, each once. An application is named by its
 * number or its public number, a task by its number. Pure.
 */
export function readIds(text: string, of: SpecialTarget): ReadIds {
  const parts = text.split(separators).map((part) => part.trim().toUpperCase());
  if (parts.every((part) => part === "")) return { problem: { problem: "instancesNotSelected" } };
  const isId = (part: string) => number.test(part) || (of === "applications" && publicNumber.test(part));
  const wrong = parts.find((part) => !isId(part));
  if (wrong !== undefined)
    return { problem: { problem: "notCommaSeparated", params: { value: wrong.slice(0, 40) } } };
  const ids = [...new Set(parts)];
  const max = limits.specialOperationRowsMax;
  return ids.length <= max ? { ids } : { problem: { problem: "tooManyEntries", params: { max } } };
}
