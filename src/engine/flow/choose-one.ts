import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";

/**
 * The one person of the mode `single` (R12): of several the one with the fewest open tasks, then the lowest code.
 * Asks the host for the numbers when it has not told them.
 */
export function chooseOne(decision: Decision, candidates: readonly Candidate[]): Candidate {
  const [first] = candidates;
  if (first === undefined) throw new Error("nobody to choose from");
  if (candidates.length === 1) return first;
  const { openTasks } = decision.context.facts;
  if (openTasks === undefined || candidates.some(({ userCode }) => openTasks[userCode] === undefined)) {
    return stop({ needs: [{ fact: "openTasks", userCodes: candidates.map(({ userCode }) => userCode) }] });
  }
  const load = ({ userCode }: Candidate): number => openTasks[userCode] ?? 0;
  return candidates.reduce((best, each) => {
    if (load(each) !== load(best)) return load(each) < load(best) ? each : best;
    return each.userCode < best.userCode ? each : best;
  });
}
