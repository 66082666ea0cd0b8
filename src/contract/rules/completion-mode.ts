import { type CompletionMode, completionModes } from "../codes/completion-mode.ts";

/** A completion mode with its argument: share of `ratio`, number of `count`, sum of `weight`, quota of `per_group`. */
export interface RunWay {
  mode: CompletionMode;
  argument: number;
}

/** Which arguments a mode takes; `undefined` where it takes none. */
const takesArgument: Readonly<Record<CompletionMode, ((argument: number) => boolean) | undefined>> = {
  single: undefined,
  any: undefined,
  all: undefined,
  sequential: undefined,
  claim: undefined,
  ratio: (share) => share > 0 && share <= 1,
  count: (votes) => Number.isInteger(votes) && votes >= 1,
  weight: (sum) => sum > 0,
  per_group: (quota) => Number.isInteger(quota) && quota >= 1,
};

/** Reads a `taskRunWay` such as `any`, `ratio 0.6` or `per_group` (quota 1); `undefined` when it is none (R12). Pure. */
export function readRunWay(text: string): RunWay | undefined {
  const [name = "", given, ...rest] = text.trim().split(/[\s:]+/);
  const mode = completionModes.find((each) => each === name);
  if (mode === undefined || rest.length > 0) return undefined;
  const takes = takesArgument[mode];
  if (takes === undefined) return given === undefined ? { mode, argument: 1 } : undefined;
  if (given === undefined) return mode === "per_group" ? { mode, argument: 1 } : undefined;
  const argument = Number(given);
  return Number.isFinite(argument) && takes(argument) ? { mode, argument } : undefined;
}

/** Writes a completion mode the way a definition holds it. */
export function runWayText({ mode, argument }: RunWay): string {
  return takesArgument[mode] === undefined ? mode : `${mode} ${argument}`;
}
