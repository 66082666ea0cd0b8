import type { PreparedBundle } from "../model/prepared-bundle.ts";

/**
 * Whether arrivals at a task meet in one visit: joins of the kind `all`. A task on a cycle with itself cannot wait for
 * its own successors, so there each arrival counts for itself; publication refuses such a join.
 */
export function mergesArrivals(prepared: PreparedBundle, taskId: string): boolean {
  const join = prepared.tasks.get(taskId)?.join ?? "all";
  return join === "all" && prepared.reach.get(taskId)?.has(taskId) !== true;
}
