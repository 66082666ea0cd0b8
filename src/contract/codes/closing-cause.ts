/** Why a seat closed (R3). `handled` is its holder's own act; every other cause came from elsewhere. */
export const closingCauses = [
  "handled",
  "superseded",
  "vote_decided",
  "returned",
  "recalled",
  "taken_back",
  "cancelled",
  /** The application ended by a rejection. */
  "rejected",
  "reassigned",
  "transferred",
  "delegated",
  "removed",
  "timeout",
  "admin_jump",
] as const;
export type ClosingCause = (typeof closingCauses)[number];
