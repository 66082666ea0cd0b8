import type { SessionScope } from "../../http/index.ts";
import { recordOperation } from "../../operation-log/index.ts";
import type { CarriedOut } from "../../process/index.ts";

/** What an administrator did with an application of others stands in the operation log, where the history says it was an override (R29). */
export async function recordOverride(
  { tx, request, actor }: SessionScope,
  call: string,
  { done, snapshot }: Pick<CarriedOut, "done" | "snapshot">,
): Promise<void> {
  const override = done.events.find((event) => event.type === "override");
  if (override === undefined) return;
  await recordOperation(tx, request, {
    kind: "operation",
    call,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: snapshot.applyId,
    detail: { reason: override.reason.slice(0, 500) },
  });
}
