import { reassign } from "#contract/calls/task/hands.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { reassignTask } from "#engine";
import { handle } from "../../http/index.ts";
import { recordOperation } from "../../operation-log/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** A process administrator gives a task to somebody else (R29). Refuses by field, `actionNotAllowed`, `separationOfDuties`. */
export const reassignHandler = handle(reassign, async ({ bpdTaskId, toUserCode, reason }, scope) => {
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    reassignTask(bundle, snapshot, { seatId: bpdTaskId, toUserCode, reason }, context),
  );
  if (isRefusal(outcome)) return outcome;
  const from = outcome.before?.seats.find(({ seatId }) => seatId === bpdTaskId)?.userCode;
  await recordOperation(scope.tx, scope.request, {
    kind: "operation",
    call: reassign.name,
    userCode: scope.actor.userCode,
    organId: scope.actor.organId,
    subject: `${outcome.snapshot.applyId} ${bpdTaskId}`,
    target: toUserCode,
    ...(from === undefined ? {} : { from }),
    to: toUserCode,
    detail: { reason: reason.slice(0, 500) },
  });
  return { next: nextTasks(await shownOutcome(scope, outcome), scope.language) };
});
