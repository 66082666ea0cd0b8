import type { JsonValue } from "#contract/schema.ts";
import type { SeatId, UserCode } from "./process-instance.ts";

/** What the host must do besides storing snapshot and events; it runs in, or is queued by, the same transaction (R5). */
export type Effect =
  | { effect: "notify"; userCode: UserCode; kind: string; params: Record<string, JsonValue>; seatId?: SeatId }
  | { effect: "notify_process_administrators"; kind: string; params: Record<string, JsonValue> }
  | { effect: "run_automatic_task"; taskId: string; visitId: number }
  /** Its visit was withdrawn before its work was reported: what has not been done yet is not to be done any more. */
  | { effect: "cancel_automatic_task"; taskId: string; visitId: number };
