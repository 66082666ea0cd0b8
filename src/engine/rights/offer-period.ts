import type { Refusal } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** Why a process may not be started at an instant (ISO 8601 in UTC): its period has not begun, or is over (spec §3 Process). Pure. */
export function outsideOfferPeriod(
  {
    processName: process,
    beginTime,
    endTime,
  }: Pick<ProcessDefinition, "processName" | "beginTime" | "endTime">,
  now: string,
): Refusal | undefined {
  if (beginTime !== undefined && second(now) < second(beginTime))
    return { refused: "processNotOpenYet", params: { process, from: beginTime } };
  if (endTime !== undefined && second(now) > second(endTime))
    return { refused: "processNoLongerOpen", params: { process, until: endTime } };
  return undefined;
}

/** Up to the second: texts in UTC are ordered as their instants are. */
function second(instant: string): string {
  return instant.slice(0, 19);
}
