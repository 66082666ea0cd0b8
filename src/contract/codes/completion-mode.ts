/** How several people complete one task: `taskRunWay` of a task definition (R12). */
export const completionModes = [
  "single",
  "any",
  "all",
  "sequential",
  "ratio",
  "count",
  "weight",
  "per_group",
  "claim",
] as const;
export type CompletionMode = (typeof completionModes)[number];
