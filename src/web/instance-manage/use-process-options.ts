import { getProcessDataList } from "#contract/calls/opt.ts";
import { useCall } from "../api/index.ts";

/** The first processes to choose from, and the one that was come from, wherever it stands among more of them. */
export function useProcessOptions(chosen: string, enabled = true) {
  const first = useCall(getProcessDataList, { page: 1, pageSize: 200 }, { quiet: true, enabled }).data?.rows;
  const isFurther = chosen !== "" && first?.every(({ processId }) => processId !== chosen) === true;
  const further = useCall(getProcessDataList, { processId: chosen }, { quiet: true, enabled: isFurther }).data
    ?.rows;
  return [...(first ?? []), ...(isFurther ? (further ?? []) : [])].map(({ processId, processName }) => ({
    value: processId,
    label: processName === "" ? processId : processName,
  }));
}
