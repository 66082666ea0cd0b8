import type { SyntaxNode } from "#contract/rules/expression-tree.ts";
import { exactSumsIn, type OfAWarning, withExactSums } from "./exact-sums.ts";
import { localMomentFunction, localMomentIn, withLocalMoments } from "./local-moments.ts";

/**
 * FEEL by the clocks of a zone. The interpreter knows no zone but those written in its texts: dates and times without one it
 * takes for UTC's, and reckons with what clocks show. Expressions are checked, kept and shown as they were written, and
 * rewritten only for it.
 */
export { differenceFunction, sumFunction } from "./exact-sums.ts";
export { localMomentFunction, momentAt, momentIn } from "./local-moments.ts";

/** An expression as the interpreter gets it, to be run with `zonedFunctions`. `parse` knows the names that it may read. Pure. */
export function withZonedMoments(expression: string, parse: (expression: string) => SyntaxNode): string {
  return withExactSums(withLocalMoments(expression, parse), parse);
}

/** The functions that such an expression calls, by the clocks of a zone. Pure. */
export function zonedFunctions(timeZone: string, ofAWarning: OfAWarning) {
  return { [localMomentFunction]: localMomentIn(timeZone), ...exactSumsIn(timeZone, ofAWarning) };
}
