import { seatChanges } from "./seat-change.ts";

/**
 * How the work of an application moved other than along a transition. `resumed`: straight back to who had returned it.
 * Those of the seats, and `reassign`, stay on their task, as do an administrator's `cancel` and `urge`.
 */
export const wayMoves = [
  "return",
  "returnDirect",
  "resumed",
  "takeBack",
  "recall",
  "jump",
  "reassign",
  "cancel",
  "urge",
  ...seatChanges,
  "giveBack",
  "takeOver",
  "moveToDeputy",
] as const;
export type WayMove = (typeof wayMoves)[number];
