import type { Bundle } from "../model/bundle.ts";
import type { InstanceSnapshot, SeatId, UserCode, VisitId } from "../model/process-instance.ts";

/** A person and his task to whom work may go back (R14). */
export interface ReturnTarget {
  taskId: string;
  taskName: string;
  userCode: UserCode;
  visitId: VisitId;
}

/** Whom a seat's holder may return to, latest first, the applicant last. */
export function returnTargets(_bundle: Bundle, _snapshot: InstanceSnapshot, _seatId: SeatId): ReturnTarget[] {
  return [];
}
