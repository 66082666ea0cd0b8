import type { FieldProblem } from "../errors/refusal.ts";

/** Problems gathered by path; the first of a path stays. */
export class Problems {
  readonly byPath: Record<string, FieldProblem> = {};

  add(path: string, problem: FieldProblem): void {
    this.byPath[path] ??= problem;
  }

  /** Asks for a text that is not blank. */
  require(path: string, text: string | undefined): void {
    if (text === undefined || text.trim() === "") this.add(path, { problem: "required" });
  }

  /** Asks for one of a list of values, if one is given. */
  oneOf(path: string, value: string | undefined, values: readonly string[]): void {
    if (value === undefined || values.includes(value)) return;
    this.add(path, { problem: "notOneOf", params: { value, allowed: values.join(", ") } });
  }
}
