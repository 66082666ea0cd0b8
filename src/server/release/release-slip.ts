import { releaseSlip } from "#contract/calls/task/special.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { InstanceSnapshot } from "#engine";
import { handle } from "../http/index.ts";
import { mayReadInstance, readerRights } from "../viewer/index.ts";
import { readBundle, readInstance } from "../process/index.ts";
import { applicationDetail } from "../task/index.ts";
import { suggestedMessage } from "./suggested-message.ts";

/** Whether an application lets go what it is about: it ended, and not with a no. */
export function isReleased({ status, result }: Pick<InstanceSnapshot, "status" | "result">): boolean {
  return status === "complete" && result !== "rejected";
}

/** The number on the slip: that of the application, so that one leads to the other. */
export function slipNumberOf(applyId: string): string {
  return `RS-${applyId}`;
}

/** The release slip of an application one may read; without a time of release while it is not through. */
export const releaseSlipHandler = handle(releaseSlip, async ({ instanceId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { instanceId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  const bundle = await readBundle(scope, snapshot);
  const rights = readerRights(bundle, snapshot, actor, stored.row.readers);
  const { detail } = await applicationDetail(scope, bundle, stored, rights);
  const slipNumber = slipNumberOf(snapshot.applyId);
  const { applyId, applyTitle, applyUser } = detail.instance;
  return {
    slipNumber,
    usualMessage: await suggestedMessage(scope, {
      number: slipNumber,
      title: applyTitle,
      applicant: applyUser,
      applyId,
    }),
    releasedAt: isReleased(snapshot) ? detail.instance.endedAt : null,
    application: detail,
  };
});
