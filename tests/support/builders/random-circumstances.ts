import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import { workers } from "./a-random-process.ts";
import type { Move } from "./a-random-story.ts";

/** What a random story has around it besides its process. */
export interface Circumstances {
  /** Rules that administrators keep for the process. */
  rules: ProcessRule[];
  /** For whom it is filed; whoever files it when absent. */
  applicant?: string;
  /** Who has left before it begins, and who is away then, with their deputy. */
  gone: string[];
  away: Record<string, string>;
}

const ofNoTask = { taskId: "" };

const rules: readonly ProcessRule[] = [
  { ...ofNoTask, ruleType: "repeatApprover", repeatPolicy: "once_per_round" },
  { ...ofNoTask, ruleType: "overtime", overtimePolicy: "remind" },
  { ...ofNoTask, ruleType: "overtime", overtimePolicy: "transfer", afterHours: 2, transferTo: "D" },
  { ...ofNoTask, ruleType: "emptyAssignee", emptyPolicy: "skip_with_mark" },
  { ...ofNoTask, ruleType: "emptyAssignee", emptyPolicy: "to_users", namedUsers: ["C", "E"] },
  { taskId: "t1", ruleType: "repeatApprover", repeatPolicy: "consecutive" },
  { taskId: "t2", ruleType: "overtime", overtimePolicy: "superior", afterHours: 1 },
  { taskId: "t2", ruleType: "emptyAssignee", emptyPolicy: "to_process_admin" },
];

/** Circumstances as the first move chooses them; mostly none. */
export function circumstancesOf([first]: readonly Move[]): Circumstances {
  const { who = 0, where = 0, value = 0 } = first ?? {};
  const isFor = who % 5 === 0;
  return {
    rules: where % 3 === 0 ? rules.filter((_, index) => (where >> (index % 5)) % 2 === 1) : [],
    gone: value === 0 ? workers.filter((_, index) => (who >> index) % 2 === 1) : [],
    // Deputies of deputies, who may be away as well.
    away:
      value === 1
        ? Object.fromEntries(
            workers.slice(0, 1 + (who % 3)).map((each, index) => [each, workers[index + 1] ?? "E"]),
          )
        : // One deputy of several.
          value === 2
          ? Object.fromEntries(workers.slice(0, 2 + (who % 2)).map((each) => [each, "E"]))
          : {},
    ...(isFor ? { applicant: workers[where % workers.length] ?? "A" } : {}),
  };
}
