import type { Actor } from "../model/context.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/** Whether the actor is the person in whose name somebody else filed an application (R9). */
export function mayWithdraw({ applicant, filedBy }: InstanceSnapshot, { userCode }: Actor): boolean {
  return applicant === userCode && filedBy !== userCode;
}
