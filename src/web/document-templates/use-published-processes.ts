import { listQueriedProcesses } from "#contract/calls/basic.ts";
import { useCall } from "../api/index.ts";

/** The published processes of the organisation, for their administrators. */
export function usePublishedProcesses(): { value: string; label: string }[] {
  const answer = useCall(listQueriedProcesses, {}, { quiet: true });
  return (answer.data ?? []).map(({ processId, processName }) => ({ value: processId, label: processName }));
}
