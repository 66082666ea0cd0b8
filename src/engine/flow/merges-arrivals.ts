import type { PreparedBundle } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Visit } from "../model/process-instance.ts";
import { isLive } from "./find-in-snapshot.ts";

/**
 * Whether arrivals at a task meet in one visit: joins of the kind `all`. A task on a cycle with itself cannot wait for
 * its own successors, so there each arrival counts for itself; publication refuses such a join.
 */
export function mergesArrivals(prepared: PreparedBundle, taskId: string): boolean {
  const join = prepared.tasks.get(taskId)?.join ?? "all";
  return join === "all" && prepared.reach.get(taskId)?.has(taskId) !== true;
}

/**
 * The visit that an arrival at a task belongs to: the one that waits, or that is under way already. A branch that was
 * sent back and now takes another way may come late; its work joins what is open instead of doubling it.
 */
export function visitToJoin(
  prepared: PreparedBundle,
  snapshot: InstanceSnapshot,
  taskId: string,
): Visit | undefined {
  if (!mergesArrivals(prepared, taskId)) return undefined;
  return snapshot.visits.find((visit) => visit.taskId === taskId && isLive(visit));
}
