import { TaskAction } from "../codes/task-action.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";

/** What a decision says, as the wire spells it. */
export interface ApprovalInput {
  actionCode: TaskAction;
  approveComments?: string | undefined;
  backTo?: { taskId: string; userCode: string } | undefined;
  resume?: string | undefined;
  signUsers?: readonly string[] | undefined;
  signMode?: string | undefined;
  question?: string | undefined;
  reject?: boolean | undefined;
}

/** What belongs to one action alone: with another it would be dropped, and the sender think it was done. */
const ofOneAction = {
  backTo: TaskAction.return,
  resume: TaskAction.return,
  signUsers: TaskAction.requestCountersign,
  signMode: TaskAction.requestCountersign,
  question: TaskAction.requestCountersign,
  reject: TaskAction.countersignDisagree,
} as const;

/**
 * What is wrong with a decision (spec §5 Approval): an opinion always, a person to return to, people to countersign, and
 * nothing of another action. A question to countersigners is the opinion of who asks and says no other. By field; empty means it may be sent. Pure.
 */
export function checkApproval(input: ApprovalInput): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const [field, action] of Object.entries(ofOneAction) as [keyof typeof ofOneAction, TaskAction][]) {
    if (isSaid(input[field]) && input.actionCode !== action) problems[field] = { problem: "ofAnotherAction" };
  }
  const asked = input.actionCode === TaskAction.requestCountersign ? input.question?.trim() : undefined;
  const opinion = opinionProblem(input.approveComments?.trim() || asked);
  if (opinion !== undefined) problems["approveComments"] = opinion;
  if (input.actionCode === TaskAction.return && !isChosen(input.backTo)) {
    problems["backTo"] = { problem: "returnedUserRequired" };
  }
  if (input.actionCode === TaskAction.requestCountersign && (input.signUsers ?? []).length === 0) {
    problems["signUsers"] = { problem: "countersignUserRequired" };
  }
  return problems;
}

/** An empty list or text among the members asks for nothing. */
function isSaid(value: ApprovalInput[keyof typeof ofOneAction]): boolean {
  const isEmpty = (typeof value === "string" || Array.isArray(value)) && value.length === 0;
  return value !== undefined && value !== false && !isEmpty;
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
