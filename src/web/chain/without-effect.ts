import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApprovalRecord } from "#contract/shapes/task.ts";

/** Whether a return, a recall or a take-back can take its effect away: a submission and a return did what they did. Pure. */
export function losesEffect(action: string): boolean {
  return action !== "submit" && action !== TaskAction.return;
}

/** The tasks whose decision no longer counts (R17). Pure. */
export function withoutEffect(records: readonly ApprovalRecord[]): ReadonlySet<number> {
  return new Set(
    records
      .filter(({ effective, actionResult }) => !effective && losesEffect(actionResult))
      .map(({ bpdTaskId }) => bpdTaskId),
  );
}
