import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useCall } from "../api/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";
import { Comparison } from "../process-compare/index.ts";

interface ProcessDifferencesProps {
  processId: string;
  there: ProcessDefinition;
}

/** What a process of a bundle says differently from the version in effect here, in the words of the designer. */
export function ProcessDifferences({ processId, there }: ProcessDifferencesProps) {
  const listed = useCall(getProcessDataList, { processId }, { quiet: true });
  const row = listed.data?.rows[0];
  const version = row?.publishedVersion ?? undefined;
  const published = useCall(
    getProcessDataList,
    { processId, ...(version === undefined ? {} : { version }) },
    { quiet: true, enabled: version !== undefined },
  );
  const failed = listed.isError ? listed : published.isError ? published : undefined;
  if (failed !== undefined) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  // What was never published stands here as its draft.
  const here = version === undefined ? row?.definition : published.data?.rows[0]?.definition;
  if (here === undefined || here === null) return <Skeleton />;
  // The company is that of whoever takes it over, and so is whether it is offered.
  return (
    <Comparison before={here} after={{ ...there, company: here.company, status: here.status }} isFolded />
  );
}
