import { useEffect } from "react";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { TodoRow } from "#contract/shapes/task.ts";
import { prefetchCall } from "../api/index.ts";

/**
 * Fetches the tasks above and below, so that moving on shows them at once. One that nobody has opened yet must not
 * count as seen because somebody came near: of it only the application is fetched.
 */
export function useNeighbours(rows: readonly TodoRow[], selected: number | undefined): void {
  const at = rows.findIndex((row) => row.bpdTaskId === selected);
  const next = at < 0 ? rows[0] : rows[at + 1];
  const previous = at < 0 ? undefined : rows[at - 1];
  useEffect(() => {
    for (const row of [next, previous]) {
      if (row === undefined) continue;
      if (row.seen) void prefetchCall(todoTaskDetail, { bpdTaskId: row.bpdTaskId });
      else void prefetchCall(instanceDetail, { applyId: row.applyId });
    }
  }, [next, previous]);
}
