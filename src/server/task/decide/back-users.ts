import type { OutputOf } from "#contract/calls/define-call.ts";
import { backUsers } from "#contract/calls/task/decide.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { returnTargets, returnTask, wayBack } from "#engine";
import { handle } from "../../http/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { withAbsences } from "../../user/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { closingTasks, dryRun } from "./dry-run.ts";

/**
 * To whom the holder of a task may return it, the latest first (R14), with what each return would end (R15) and who
 * would decide again. Nobody for who does not hold it. Refuses with `taskOfAnother` an application it is none of.
 */
export const backUsersHandler = handle(backUsers, async ({ bpdTaskId, instanceId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { seatId: bpdTaskId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  if (instanceId !== undefined && instanceId !== snapshot.instanceId)
    return refuse("taskOfAnother", { task: bpdTaskId, application: instanceId });
  const seat = snapshot.seats.find(({ seatId }) => seatId === bpdTaskId);
  if (seat?.userCode !== actor.userCode || seat.status !== "open") return [];
  const bundle = await readBundle(scope, snapshot);
  const tasks = new Map(bundle.definition.tasks.map((task) => [task.taskId, task]));
  const { people } = await shownOrganisation(scope, stored.row.chartRevision);

  // How it comes back decides about what is agreed, not about what is open: both ways end the same work.
  const closes = async (taskId: string, userCode: string) => {
    const command = { seatId: bpdTaskId, opinion: "?", backTo: { taskId, userCode } };
    const done = await dryRun(scope, stored, bundle, (context) =>
      returnTask(bundle, snapshot, command, context),
    );
    if (isRefusal(done)) return [];
    // Who gets it back is not somebody it is taken from.
    return closingTasks(bundle, stored, done, people, actor.userCode).filter(
      (each) => each.taskId !== taskId || each.userCode !== userCode,
    );
  };
  const rows: OutputOf<typeof backUsers> = [];
  for (const { taskId, taskName, userCode, visitId } of returnTargets(bundle, snapshot, bpdTaskId)) {
    const ended = await closes(taskId, userCode);
    rows.push({
      taskId,
      taskName,
      userCode,
      realName: people.realName(userCode),
      isApplicant: tasks.get(taskId)?.taskType === "start",
      round: snapshot.visits.find((visit) => visit.visitId === visitId)?.round ?? snapshot.round,
      closes: { walk: ended, direct: ended },
      again: wayBack(snapshot, bpdTaskId, visitId).map((step) => ({
        taskName: tasks.get(step.taskId)?.taskName ?? step.taskId,
        realNames: step.userCodes.map((code) => people.realName(code)),
      })),
    });
  }
  // An application comes back to its applicant, also while they are away.
  const shown = await withAbsences(scope, rows, bundle.definition);
  return shown.map(({ away, ...row }) => (away === undefined || row.isApplicant ? row : { ...row, away }));
});
