/**
 * How the holder of a task may let others into it (R21), as its definition allows: give it away, give it away and have
 * it back for the final decision, add people beside themselves, take added ones out again, put a step behind it.
 */
export const seatChanges = ["transfer", "delegate", "addPeople", "removePerson", "insertStep"] as const;
export type SeatChange = (typeof seatChanges)[number];
