import type { Bundle } from "../model/bundle.ts";
import type { Actor } from "../model/context.ts";
import type { InstanceSnapshot, SeatId } from "../model/process-instance.ts";

/** What a person may do; the wire and the screens show exactly these. */
export type EngineAction =
  | "save"
  | "submit"
  | "approve"
  | "return"
  | "claim"
  | "markAsRead"
  | "requestCountersign"
  | "countersignAgree"
  | "countersignDisagree"
  | "recall"
  | "urge"
  | "cancel";

/** What `actor` may do on one seat: nothing unless it is open and his. */
export function allowedActions(
  _bundle: Bundle,
  _snapshot: InstanceSnapshot,
  _seatId: SeatId,
  _actor: Actor,
): EngineAction[] {
  return [];
}

/** What `actor` may do with the instance as a whole. */
export function allowedInstanceActions(
  _bundle: Bundle,
  _snapshot: InstanceSnapshot,
  _actor: Actor,
): EngineAction[] {
  return [];
}
