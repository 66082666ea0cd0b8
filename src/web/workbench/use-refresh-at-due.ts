import { useEffect } from "react";
import { todoCounts, todoTasks } from "#contract/calls/task/lists.ts";
import { invalidate, useCall } from "../api/index.ts";

/** A clock that is ahead of the server's asks early, and again no sooner than this. */
const soonestMs = 5_000;
/** No timer of a browser runs longer. */
const latestMs = 2 ** 31 - 1;

/** Asks for lists and their numbers anew when the next task becomes overdue: time alone moves it, and nothing tells of that. */
export function useRefreshAtDue(): void {
  const { data, dataUpdatedAt } = useCall(todoCounts, {}, { quiet: true });
  const nextDueAt = data?.nextDueAt ?? null;
  useEffect(() => {
    if (nextDueAt === null) return undefined;
    const at = Math.max(Date.parse(nextDueAt) + 1_000, dataUpdatedAt + soonestMs);
    const wait = Math.min(at - Date.now(), latestMs);
    const timer = setTimeout(() => void invalidate(todoTasks, todoCounts), wait);
    return () => clearTimeout(timer);
  }, [nextDueAt, dataUpdatedAt]);
}
