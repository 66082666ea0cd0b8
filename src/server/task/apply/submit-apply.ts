import { submitApply } from "#contract/calls/task/apply.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { submitApplication } from "#engine";
import { handle } from "../../http/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { closedProcess } from "./closed-process.ts";
import { noteForeseen } from "../application/foreseen-way.ts";
import { shownOutcome } from "../shown-organisation.ts";

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
