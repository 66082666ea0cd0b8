import type { TableKey } from "#contract/shapes/tables.ts";

/** What a button of the bulk bar that is written by hand is given. */
export interface SelectionActProps {
  /** The rows ticked, or all that a filter finds. */
  subject: { keys: TableKey[] } | { filter: { [field: string]: unknown } };
  /** The rows are as they should be: nothing is chosen any more. */
  onDone: () => void;
}
