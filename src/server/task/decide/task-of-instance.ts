import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { InstanceSnapshot } from "#engine";

/**
 * Refuses with `taskOfAnother` a task that is none of an application's, where one is named beside it. Pure.
 */
export function taskOfAnother(
  { seats, applyId }: Pick<InstanceSnapshot, "seats" | "applyId">,
  bpdTaskId: number | undefined,
): Refusal | undefined {
  if (bpdTaskId === undefined || seats.some(({ seatId }) => seatId === bpdTaskId)) return undefined;
  return refuse("taskOfAnother", { task: bpdTaskId, application: applyId });
}
