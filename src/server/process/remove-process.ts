import { removeProcess } from "#contract/calls/process-manage.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { lockProcess, outdatedProblem } from "./definition-rows.ts";

/**
 * Deletes a draft of which nothing was ever published. Refuses with `notFound`, `definitionChanged` where somebody saved
 * meanwhile, and `processWasPublished`: applications and their histories name what was published.
 */
export const removeProcessHandler = handle(removeProcess, async ({ processId, rowVersion }, scope) => {
  const { tx, actor, request, ports } = scope;
  const stored = await lockProcess(tx, processId);
  if (stored === undefined || stored.organId !== actor.organId) return refuse("notFound");
  const outdated = await sayWho(scope, outdatedProblem(stored, rowVersion));
  if (outdated !== undefined) return outdated;
  if (stored.publishedVersion !== null) return refuse("processWasPublished", { process: processId });
  await tx.deleteFrom("process").where("processId", "=", processId).execute();
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: removeProcess.name,
    subject: processId,
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  return { processId };
});
