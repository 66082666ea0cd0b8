import type { JsonValue } from "#contract/schema.ts";
import type { SeatId, UserCode } from "./process-instance.ts";

/** What the host must do besides storing snapshot and events; it runs in, or is queued by, the same transaction (R5). */
export type Effect =
  | { effect: "notify"; userCode: UserCode; kind: string; params: Record<string, JsonValue>; seatId?: SeatId }
  | { effect: "notify_process_administrators"; kind: string; params: Record<string, JsonValue> }
  | { effect: "run_automatic_task"; taskId: string; visitId: number };
