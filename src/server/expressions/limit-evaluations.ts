import { Script } from "node:vm";
import {
  type EvaluationGuard,
  EvaluationStopped,
  guardEvaluations,
} from "#contract/rules/evaluation-guard.ts";
import { limits } from "#contract/limits.ts";

/** So many expressions that were ended are remembered, each for so long. */
const endedMax = 1_000;
const restMs = 60_000;

/** The one thing a watched script reaches; the script itself is only the place that a limit can be set on. */
const runningKey = Symbol.for("chancery.evaluation");
const watched = new Script('globalThis[Symbol.for("chancery.evaluation")]()');
const reach = globalThis as { [runningKey]?: (() => unknown) | undefined };

/**
 * Has every evaluation that could take long ended after `limits.expressionMs`, in this thread from now on: whatever
 * processes expressions calls it when it starts.
 */
export function limitEvaluations(): void {
  guardEvaluations(evaluationGuard(() => performance.now()));
}

/**
 * Ends an evaluation that works for too long, wherever in the interpreter or its regular expressions it is. An expression
 * that was ended fails at once for a minute: a form of many such would otherwise hold the thread once for each. Time that
 * the machine gave to others does not count: such an evaluation is run once more.
 */
export function evaluationGuard(nowMs: () => number): EvaluationGuard {
  const ended = new Map<string, number>();
  return <Value>(expression: string, run: () => Value): Value => {
    const endedAt = ended.get(expression);
    if (endedAt !== undefined && nowMs() - endedAt < restMs) throw new EvaluationStopped(expression);
    for (const isLast of [false, true]) {
      const before = process.cpuUsage();
      const outcome = runWatched(run);
      if ("value" in outcome) return outcome.value;
      const { user, system } = process.cpuUsage(before);
      if (isLast || (user + system) / 1_000 > limits.expressionMs / 2) break;
    }
    ended.delete(expression);
    ended.set(expression, nowMs());
    const [oldest] = ended.keys();
    if (ended.size > endedMax && oldest !== undefined) ended.delete(oldest);
    throw new EvaluationStopped(expression);
  };
}

function runWatched<Value>(run: () => Value): { value: Value } | { wasEnded: true } {
  const outer = reach[runningKey];
  reach[runningKey] = run;
  try {
    return { value: watched.runInThisContext({ timeout: limits.expressionMs }) as Value };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return { wasEnded: true };
    throw thrown;
  } finally {
    reach[runningKey] = outer;
  }
}
