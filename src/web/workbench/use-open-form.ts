import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { TodoRow } from "#contract/shapes/task.ts";

/**
 * Leads to the form of one's own application that waits to be filled in again, where its row is opened and not merely chosen
 * (spec §4 Task opening). Says whether it did: any other task opens beside the list.
 */
export function useOpenForm(): (row: TodoRow | undefined) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (row) => {
      if (row?.taskType !== "start" || row.heldBy !== undefined) return false;
      void navigate(`/applyForm?bpdTaskId=${row.bpdTaskId}`);
      return true;
    },
    [navigate],
  );
}
