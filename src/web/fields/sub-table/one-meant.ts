import type { FieldProblem } from "#contract/errors/refusal.ts";

/** Something that has a code and names, such as a person, a department or a row of a table. */
export interface Bearer<Value> {
  value: Value;
  code: string;
  names: readonly string[];
}

/** What to say where nothing, or more than one, bears a name. */
export interface MeantProblems {
  none: string;
  several: string;
}

/**
 * The one a text means: by its code, or by a name that nobody else bears; else what is wrong. Where there are more
 * bearers than are known (`isWhole` false), only a code is certain. Pure.
 */
export function oneMeant<Value>(
  bearers: readonly Bearer<Value>[],
  text: string,
  problems: MeantProblems,
  isWhole = true,
): { value: Value } | { problem: FieldProblem } {
  const wanted = plain(text);
  const byCode = bearers.find(({ code }) => plain(code) === wanted);
  if (byCode !== undefined) return { value: byCode.value };
  const byName = bearers.filter(({ names }) => names.some((name) => plain(name) === wanted));
  const [first] = byName;
  if (byName.length === 1 && first !== undefined && isWhole) return { value: first.value };
  if (byName.length === 0 && isWhole) return { problem: { problem: problems.none, params: { value: text } } };
  return {
    problem: {
      problem: problems.several,
      params: { value: text, codes: someCodes(byName) },
    },
  };
}

/** Width, case and spaces make no other name. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}

const codesSaid = 5;

function someCodes(bearers: readonly Bearer<unknown>[]): string {
  const codes = bearers.slice(0, codesSaid).map(({ code }) => code);
  return bearers.length > codesSaid || codes.length === 0 ? [...codes, "…"].join(" ") : codes.join(" ");
}
