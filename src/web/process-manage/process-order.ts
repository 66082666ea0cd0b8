import type { ProcessRow } from "#contract/calls/process-manage.ts";

/** By what the list of processes can be ordered. */
export const processOrders = ["id", "name", "changed", "running", "version"] as const;
export type ProcessOrder = (typeof processOrders)[number];

const comparing: Readonly<Record<ProcessOrder, (one: ProcessRow, other: ProcessRow) => number>> = {
  id: (one, other) => one.processId.localeCompare(other.processId),
  name: (one, other) => one.processName.localeCompare(other.processName),
  changed: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  running: (one, other) => other.running - one.running,
  version: (one, other) => (other.publishedVersion ?? 0) - (one.publishedVersion ?? 0),
};

/** The processes in an order: names forwards, times and numbers with the largest first. Pure. */
export function inOrder(rows: readonly ProcessRow[], order: ProcessOrder): ProcessRow[] {
  return rows.toSorted(comparing[order]);
}
