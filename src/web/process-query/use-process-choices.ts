import { listQueriedProcesses } from "#contract/calls/basic.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { useCall } from "../api/index.ts";

/**
 * The processes whose applications one may query by right or grant, and those one may start oneself; the one the address names
 * is among them.
 */
export function useProcessChoices(chosen: string): { value: string; label: string }[] {
  const queried = useCall(listQueriedProcesses, {}, { quiet: true });
  const startable = useCall(processMenus, {}, { quiet: true });
  const names = new Map(
    [...(startable.data ?? []), ...(queried.data ?? [])].map(({ processId, processName }) => [
      processId,
      processName,
    ]),
  );
  if (chosen !== "" && !names.has(chosen)) names.set(chosen, chosen);
  return [...names].map(([value, label]) => ({ value, label }));
}
