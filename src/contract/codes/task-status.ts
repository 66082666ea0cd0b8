/** State of one piece of work on the wire (spec §4): a seat is open, or ended by its holder, or by anything else. */
export const TaskStatus = {
  open: 11,
  endedByHolder: 12,
  endedOtherwise: 13,
} as const;

export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus];
