import { boundedFunctions } from "#contract/rules/bounded-functions.ts";
import { differenceFunction, localMomentFunction, sumFunction, withZonedMoments } from "#feel";
import { evaluate, isFunction } from "feelin";
import { type ConditionRoot, conditionRoots } from "./condition-roots.ts";
import { parseCondition } from "./parse-condition.ts";
import { workingDaysFunction } from "./working-days.ts";

/** What an expression gave, or the interpreter's reason why it gave nothing. */
export type Outcome = { value: unknown } | { failed: string };

type Given =
  | ConditionRoot
  | typeof workingDaysFunction
  | typeof localMomentFunction
  | typeof differenceFunction
  | typeof sumFunction;

/** Runs an expression over the values of the roots it may read, and over the organisation's calendar and clock. */
export type CompiledExpression = (roots: Readonly<Record<Given, unknown>>) => Outcome;

/** Made at the first use: loading this file alone must not need the interpreter. */
let functions: Readonly<Record<string, unknown>> | undefined;

/** `instance` is a word of FEEL, so a variable may be called that but no parameter. */
const parameters = [
  ...(Object.keys(conditionRoots) as ConditionRoot[]),
  workingDaysFunction,
  localMomentFunction,
  differenceFunction,
  sumFunction,
].filter((root): root is Exclude<Given, "instance"> => root !== "instance");

/**
 * Reads a sound expression once for any number of runs. The interpreter parses whatever it is asked to evaluate, which
 * costs far more than the evaluation itself; what it answers for a function definition needs no more parsing.
 */
export function compileExpression(sound: string, readsInstance: boolean): CompiledExpression {
  functions ??= boundedFunctions((name) => evaluate(name).value);
  const own = functions;
  const expression = withZonedMoments(sound, parseCondition);
  if (readsInstance) return (roots) => outcomeOf(() => evaluate(expression, { ...own, ...roots }));
  // On a line of its own, so that a comment at the end of the expression does not take the bracket in.
  const { value: defined, warnings } = evaluate(`function(${parameters.join(", ")}) (${expression}\n)`, own);
  if (!isFunction(defined)) throw new Error(`not an expression: ${expression}`);
  return (roots) =>
    outcomeOf(() => {
      // The one list in which every run warns.
      warnings.length = 0;
      return { value: defined.invoke(parameters.map((root) => roots[root])) as unknown, warnings };
    });
}

/** A warning of the interpreter counts as failure. */
function outcomeOf(run: () => { value: unknown; warnings: readonly { message: string }[] }): Outcome {
  try {
    const { value, warnings } = run();
    const [warning] = warnings;
    return warning === undefined ? { value } : { failed: warning.message };
  } catch (thrown) {
    // The interpreter throws where values do not suit an operator; to the flow that is a failed condition.
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
