import { useMemo } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useCall } from "../api/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";
import { Comparison } from "../process-compare/index.ts";

/** What is designed stands here for a version of its own. */
export const designed = "draft";

interface ComparedVersionsProps {
  processId: string;
  /** Version numbers, or `designed`. */
  before: string;
  after: string;
  /** The drawing is folded up until it is asked for. */
  isFolded?: boolean;
}

/** What two versions of a process say differently, once both have arrived. */
export function ComparedVersions({ processId, before, after, isFolded = false }: ComparedVersionsProps) {
  const one = useDefinition(processId, before);
  const other = useDefinition(processId, after);
  const was = one.data?.rows[0]?.definition;
  const is = other.data?.rows[0]?.definition;
  const pair = useMemo(
    () => (was === undefined || is === undefined ? undefined : ([withSteps(was), withSteps(is)] as const)),
    [was, is],
  );
  const failed = one.isError ? one : other.isError ? other : undefined;
  if (failed !== undefined) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (pair === undefined) return <Skeleton />;
  return <Comparison before={pair[0]} after={pair[1]} isFolded={isFolded} />;
}

function useDefinition(processId: string, which: string) {
  const version = which === designed ? {} : { version: Number(which) };
  return useCall(getProcessDataList, { processId, ...version }, { quiet: true });
}

/** A draft may be anything with an id. */
function withSteps(definition: ProcessDefinition): ProcessDefinition {
  const tasks = Array.isArray(definition.tasks) ? definition.tasks : [];
  return { ...definition, tasks: tasks.map((task) => ({ ...task, transitions: task.transitions ?? [] })) };
}
