import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import type { JsonValue } from "../schema.ts";

const halfOfAPair = /\p{Surrogate}/u;

/** Whether the database can keep a text: not with U+0000 nor with half of a surrogate pair. Pure. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && !halfOfAPair.test(text);
}

/**
 * What of a value cannot be stored, by the path it stands at: texts and names of properties with U+0000 or half a
 * surrogate pair, whatever lies deeper than an input may. At most `limits.problemsToldMax` of them. Pure.
 */
export function storableProblems(value: JsonValue, at = ""): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  let told = 0;
  const tell = (path: string, problem: string): void => {
    told += 1;
    problems[path] = { problem };
  };
  const visit = (part: JsonValue, path: string, depth: number): void => {
    if (typeof part === "string") {
      if (!isStorableText(part)) tell(path, "unstorableText");
    } else if (typeof part !== "object" || part === null) return;
    else if (depth >= limits.inputDepthMax) tell(path, "nestedTooDeep");
    else if (Array.isArray(part)) {
      for (let index = 0; index < part.length && told < limits.problemsToldMax; index += 1)
        visit(part[index] ?? null, `${path}[${index}]`, depth + 1);
    } else {
      for (const [name, inner] of Object.entries(part)) {
        if (told >= limits.problemsToldMax) return;
        if (isStorableText(name)) visit(inner, path === "" ? name : `${path}.${name}`, depth + 1);
        // The name itself would not be shown whole either.
        else tell(path, "unstorableText");
      }
    }
  };
  visit(value, at, 0);
  return problems;
}
