import { isSending } from "../flow/ask-for-readers.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import { representedBy } from "../flow/slots.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, UserCode, Visit } from "../model/process-instance.ts";

/** Tasks a task is disjoint with, whichever of the two says so (R10). Reading decides nothing and is disjoint with nothing. */
export function disjointTasks({ tasks }: PreparedBundle, taskId: string): Set<string> {
  const named = new Set(tasks.get(taskId)?.disjointWith ?? []);
  for (const task of tasks.values()) if (task.disjointWith?.includes(taskId)) named.add(task.taskId);
  const decides = (each: string): boolean => each !== taskId && tasks.get(each)?.taskType !== "read";
  return new Set(tasks.get(taskId)?.taskType === "read" ? [] : [...named].filter(decides));
}

/**
 * The disjoint task on which one of these people already acted, themselves or through a deputy (R10).
 * Acts of earlier rounds count too: who made something must not check it later.
 */
export function clashingTask(
  prepared: PreparedBundle,
  snapshot: InstanceSnapshot,
  taskId: string,
  persons: readonly (UserCode | undefined)[],
): string | undefined {
  const disjoint = disjointTasks(prepared, taskId);
  if (disjoint.size === 0) return undefined;
  const decides = (visit: Visit): boolean => disjoint.has(visit.taskId) && !isSending(visit);
  const clash = snapshot.seats.find(
    (seat) =>
      seat.cause === "handled" &&
      decides(visitOf(snapshot, seat.visitId)) &&
      [seat.userCode, ...representedBy(snapshot, seat)].some((acted) => persons.includes(acted)),
  );
  return clash === undefined ? undefined : visitOf(snapshot, clash.visitId).taskId;
}
