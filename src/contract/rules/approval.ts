import { TaskAction } from "../codes/task-action.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";

/** What a decision says, as the wire spells it. */
export interface ApprovalInput {
  actionCode: TaskAction;
  approveComments?: string | undefined;
  backTo?: { taskId: string; userCode: string } | undefined;
  signUsers?: readonly string[] | undefined;
}

/**
 * What is missing from a decision (spec §5 Approval): an opinion always, a person to return to, people to countersign.
 * By field; empty means it may be sent. Pure.
 */
export function checkApproval(input: ApprovalInput): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const opinion = opinionProblem(input.approveComments);
  if (opinion !== undefined) problems["approveComments"] = opinion;
  if (input.actionCode === TaskAction.return && !isChosen(input.backTo)) {
    problems["backTo"] = { problem: "returnedUserRequired" };
  }
  if (input.actionCode === TaskAction.requestCountersign && (input.signUsers ?? []).length === 0) {
    problems["signUsers"] = { problem: "countersignUserRequired" };
  }
  return problems;
}

/** What is wrong with an opinion: missing, or too long. */
export function opinionProblem(opinion: string | undefined): FieldProblem | undefined {
  const text = opinion?.trim() ?? "";
  if (text === "") return { problem: "opinionRequired" };
  const max = limits.opinionMaxCharacters;
  return [...text].length > max ? { problem: "tooLong", params: { max } } : undefined;
}

function isChosen(target: ApprovalInput["backTo"]): boolean {
  return target !== undefined && target.taskId.trim() !== "" && target.userCode.trim() !== "";
}
