/**
 * Runs one evaluation of an expression and gives its value; throws `EvaluationStopped` where it took too long. The pure
 * rooms have no clock: who serves many people hands such a guard in, once, when it starts.
 */
export type EvaluationGuard = <Value>(expression: string, run: () => Value) => Value;

/** An evaluation was ended from outside. */
export class EvaluationStopped extends Error {}

const unguarded: EvaluationGuard = (_expression, run) => run();
let guard = unguarded;

/** From now on every evaluation that could take long goes through `by`; nothing given: through nothing. */
export function guardEvaluations(by: EvaluationGuard = unguarded): void {
  guard = by;
}

/** Evaluates under the guard that was handed in. */
export const guarded: EvaluationGuard = (expression, run) => guard(expression, run);
