import { submitApply } from "#contract/calls/task.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { mayStart, outsideOfferPeriod, submitApplication } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { nextTasks, runCommand } from "../process/index.ts";
import { noteForeseen } from "./foreseen-way.ts";
import { shownOutcome } from "./shown-organisation.ts";

/**
 * Submits an application, also again after a return or a recall. Refuses by field what is missing, with
 * `alreadySubmitted` a second time, with `staleVersion` where its process has changed since, with `processNotEnabled`,
 * `processNotStartable`, `processNotOpenYet`, `processNoLongerOpen` a first submission of what may not be started now.
 */
export const submitApplyHandler = handle(submitApply, async (input, scope) => {
  const closed = await closedProcess(scope, input.instanceId);
  if (closed !== undefined) return closed;
  const outcome = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) => {
    const seat = snapshot.seats.find(({ seatId }) => seatId === input.bpdTaskId);
    if (seat?.actionCode === "submit") return refuse("alreadySubmitted");
    return submitApplication(
      bundle,
      snapshot,
      {
        seatId: input.bpdTaskId,
        applicant: input.applyUser,
        ...(input.startComment === undefined ? {} : { comment: input.startComment }),
        ...(input.version === undefined ? {} : { version: input.version }),
      },
      context,
    );
  });
  if (isRefusal(outcome)) return outcome;
  await noteForeseen(scope, outcome);
  const { applyId, status } = outcome.snapshot;
  return {
    applyId,
    applyStatus: status,
    next: nextTasks(await shownOutcome(scope, outcome), scope.language),
  };
});

/**
 * Why a draft in the actor's hands may not be submitted now: its process was withdrawn, is not offered at this time, or
 * is none any more that they may start (R4).
 */
async function closedProcess(
  { tx, actor, request }: SessionScope,
  instanceId: number,
): Promise<Refusal | undefined> {
  const row = await tx
    .selectFrom("processInstance as i")
    .innerJoin("process as p", "p.processId", "i.processId")
    .innerJoin("seat as s", "s.instanceId", "i.instanceId")
    .leftJoin("processVersion as v", (on) =>
      on.onRef("v.processId", "=", "p.processId").onRef("v.version", "=", "p.publishedVersion"),
    )
    .select(["p.processName", "p.status", "v.definition"])
    .where("i.instanceId", "=", instanceId)
    .where("i.organId", "=", actor.organId)
    .where("s.userCode", "=", actor.userCode)
    .where("i.status", "=", "draft")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.status !== "enabled") return refuse("processNotEnabled", { process: row.processName });
  const definition = row.definition as ProcessDefinition | null;
  if (definition === null) return undefined;
  if (!mayStart(definition, { userCode: actor.userCode, roles: actor.access }))
    return refuse("processNotStartable", { process: row.processName });
  return outsideOfferPeriod(definition, request.now.toISOString());
}
