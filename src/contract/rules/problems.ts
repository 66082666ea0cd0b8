import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import { decimalsOf } from "./decimals-of.ts";

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

  /** Asks that a number, if one is given, has no more decimals than numbers have (spec §9). */
  decimals(path: string, number: number | undefined): void {
    const max = limits.numberMaxDecimals;
    if (number !== undefined && decimalsOf(number) > max)
      this.add(path, { problem: "tooManyDecimals", params: { max } });
  }

  /** Asks for one of a list of values, if one is given. */
  oneOf(path: string, value: string | undefined, values: readonly string[]): void {
    if (value === undefined || values.includes(value)) return;
    this.add(path, { problem: "notOneOf", params: { value, allowed: values.join(", ") } });
  }
}
