import { useQuery } from "@tanstack/react-query";
import { listTableJobs } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { call, type CallError, queryClient } from "../../api/index.ts";

const lookAgainMs = 600;
const moving: ReadonlySet<TableJob["state"]> = new Set(["waiting", "running", "committing", "reverting"]);

/** Whether a job is still under way. */
export function isMoving(job: TableJob | undefined): boolean {
  return job !== undefined && moving.has(job.state);
}

const keyOf = (entity: string, jobId: string) => ["table job", entity, jobId];

/**
 * A job as a call answered it this moment: whoever looks at it from now on begins with that, and not with what was known of
 * it before, as of a deletion that had been done and is taken back.
 */
export function knowJob(job: TableJob): void {
  queryClient.setQueryData(keyOf(job.entity, job.jobId), job);
}

/** A job with its progress, looked at while it moves. `put` shows what a call answered at once. */
export function useJob(entity: string, first: TableJob | undefined) {
  const jobId = first?.jobId ?? "";
  const { data, error } = useQuery<TableJob, CallError>({
    queryKey: keyOf(entity, jobId),
    queryFn: async () => {
      const [job] = await call(onTable(listTableJobs, entity), { jobId });
      if (job === undefined) throw new Error(`There is no job ${jobId}`);
      return job;
    },
    enabled: first !== undefined,
    ...(first === undefined ? {} : { initialData: first }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? lookAgainMs : false),
  });
  return { job: data ?? first, error, put: knowJob };
}
