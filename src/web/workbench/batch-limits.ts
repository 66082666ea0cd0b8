import { limits } from "#contract/limits.ts";
import type { TodoRow } from "#contract/shapes/task.ts";

type Limited = Pick<TodoRow, "processId" | "processName" | "batchMax">;

/** A process of which more tasks are chosen than may be approved together. */
export interface TooMany {
  process: string;
  max: number;
  /** How many of its tasks are too many. */
  count: number;
}

/** The first tasks of a list that may be approved together: of each process as many as it allows. */
export function firstTogether<Row extends Limited>(rows: readonly Row[]): Row[] {
  const taken = new Map<string, number>();
  const together = rows.filter(({ processId, batchMax = limits.batchApprovalMax }) => {
    const before = taken.get(processId) ?? 0;
    if (before >= batchMax) return false;
    taken.set(processId, before + 1);
    return true;
  });
  return together.slice(0, limits.batchApprovalMax);
}

/** The first process of which too many are chosen; of several versions the strictest counts. */
export function tooManyTogether(rows: readonly Limited[]): TooMany | undefined {
  for (const processId of new Set(rows.map((row) => row.processId))) {
    const chosen = rows.filter((row) => row.processId === processId);
    const max = Math.min(...chosen.map(({ batchMax = limits.batchApprovalMax }) => batchMax));
    const [{ processName } = { processName: "" }] = chosen;
    if (chosen.length > max) return { process: processName, max, count: chosen.length - max };
  }
  return undefined;
}
