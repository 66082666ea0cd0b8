import type { ApplicationRow } from "#contract/shapes/task.ts";

/** Where a row leads: to its form while it waits for its applicant, else to the application. */
export function applicationLink(row: ApplicationRow): string {
  const waitsForMe = row.applyStatus === "draft" || row.applyStatus === "returned";
  if (waitsForMe && row.bpdTaskId !== null) return `/applyForm?bpdTaskId=${row.bpdTaskId}`;
  return `/applyDesc?applyId=${encodeURIComponent(row.applyId)}`;
}
