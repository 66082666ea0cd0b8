import type { FormValues } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Facts, People } from "../model/context.ts";
import type { SeatClock, SeatReason, SlotId, SlotShare, UserCode } from "../model/process-instance.ts";

/** A person found for a task, with the reason (R6). */
export interface Candidate {
  userCode: UserCode;
  reason: SeatReason;
  onBehalfOf?: UserCode;
  weight?: number;
  group?: string;
  /** Everybody whom the rules found for the place, where one person stands for several. */
  represents?: readonly UserCode[];
  /** For how many of them it counts; for one when absent. */
  votes?: number;
  /** What each of them is worth alone, where there are several. */
  shares?: readonly SlotShare[];
  /** Whom they stand in for besides `onBehalfOf`. */
  alsoFor?: readonly UserCode[];
  /** Where it changes hands and is due when it was. */
  due?: SeatClock;
  /** They act themselves at this moment, whatever their absence says. */
  isHere?: true;
  /** The slot that gets its next holder; a new one when absent. */
  slotId?: SlotId;
}

/** What an assignment rule may ask. */
export interface AssignmentQuestion {
  people: People;
  task: TaskDefinition;
  /** Whom the application is for, and that person's department. */
  applicant: UserCode;
  deptId: number;
  page: FormPage | undefined;
  form: FormValues;
  /** Approver matrices that the host has told of. */
  matrices?: Facts["matrices"];
}

/** Finds people by one rule; `argument` is its `taskAssigned`. Unknown things give nobody (R8 decides then). */
export type AssignmentRule = (argument: string, question: AssignmentQuestion) => Candidate[];

/** Candidates with one reason. */
export function foundAs(
  userCodes: readonly UserCode[],
  reason: string,
  params: Record<string, string> = {},
): Candidate[] {
  return userCodes.map((userCode) => ({ userCode, reason: { reason, params } }));
}

/** The parts of a comma-separated argument. */
export function listOf(argument: string): string[] {
  return argument
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
