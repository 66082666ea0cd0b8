import { backUsers } from "#contract/calls/task-returning.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { returnTargets } from "#engine";
import { handle } from "../http/index.ts";
import { loadBundle, mayReadInstance, organisationOf, readInstance } from "../process/index.ts";

/** To whom the holder of a task may return it, the latest first (R14). Nobody for who does not hold it. */
export const backUsersHandler = handle(backUsers, async ({ bpdTaskId }, scope) => {
  const { tx, ports, actor } = scope;
  const stored = await readInstance(tx, { seatId: bpdTaskId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored.snapshot, stored.row.followers, actor))
    return refuse("notFound");
  const { snapshot } = stored;
  const seat = snapshot.seats.find(({ seatId }) => seatId === bpdTaskId);
  if (seat?.userCode !== actor.userCode || seat.status !== "open") return [];
  const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  const start = bundle.definition.tasks.find(({ taskType }) => taskType === "start");
  const { people } = await organisationOf(scope, stored.row.chartRevision);
  return returnTargets(bundle, snapshot, bpdTaskId).map(({ taskId, taskName, userCode }) => ({
    taskId,
    taskName,
    userCode,
    realName: people.realName(userCode),
    isApplicant: taskId === start?.taskId,
  }));
});
