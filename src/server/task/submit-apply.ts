import { submitApply } from "#contract/calls/task.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { submitApplication } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { nextTasks, runCommand } from "../process/index.ts";
import { shownOutcome } from "./shown-organisation.ts";

/**
 * Submits an application, also again after a return or a recall. Refuses by field what is missing, with
 * `alreadySubmitted` a second time, with `processNotEnabled` a first submission after the process was withdrawn.
 */
export const submitApplyHandler = handle(submitApply, async (input, scope) => {
  const withdrawn = await withdrawnProcess(scope, input.instanceId);
  if (withdrawn !== undefined) return refuse("processNotEnabled", { process: withdrawn });
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
      },
      context,
    );
  });
  if (isRefusal(outcome)) return outcome;
  const { applyId, status } = outcome.snapshot;
  return {
    applyId,
    applyStatus: status,
    next: nextTasks(await shownOutcome(scope, outcome), scope.language),
  };
});

/** The name of its process, where a draft in the actor's hands belongs to one that was withdrawn. */
async function withdrawnProcess(
  { tx, actor }: SessionScope,
  instanceId: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("processInstance as i")
    .innerJoin("process as p", "p.processId", "i.processId")
    .innerJoin("seat as s", "s.instanceId", "i.instanceId")
    .select("p.processName")
    .where("i.instanceId", "=", instanceId)
    .where("i.organId", "=", actor.organId)
    .where("s.userCode", "=", actor.userCode)
    .where("i.status", "=", "draft")
    .where("p.status", "<>", "enabled")
    .executeTakeFirst();
  return row?.processName;
}
