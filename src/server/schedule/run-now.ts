import { runScheduleJob } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { lockRows, tableFor } from "../tables/index.ts";
import { isHeld } from "./hold-run.ts";
import { logSkipped, type ScheduledRun } from "./run-log.ts";
import { scheduledTask } from "./run-scheduled.ts";

/**
 * Queues a scheduled job to run at once, in the name of whoever asked: an administrator of every organisation. One that is
 * going is not begun again: the run waits its turn or is left out, as the job says, and the answer says which.
 */
export const runNowHandler = handle(runScheduleJob, async ({ key }, scope) => {
  const { ports, actor, tx } = scope;
  const context = tableFor(scope, "scheduleJob");
  if (context === undefined) return refuse("notFound");
  if (!(await administersEverything(tx, actor))) return refuse("countsEverywhere");
  const [row] = await lockRows(tx, context, [key]);
  if (row === undefined) return refuse("notFound");
  const jobCode = String(row["jobCode"]);
  const run: ScheduledRun = { jobCode, trigger: "manual", operatorCode: actor.userCode };
  const isGoing = await isHeld(tx, jobCode);
  if (isGoing && row["overlap"] !== "queue") {
    await logSkipped(tx, ports, run);
    return { jobCode, outcome: "skipped" as const };
  }
  await ports.jobs.add(tx, scheduledTask, { ...run });
  return { jobCode, outcome: isGoing ? ("waits" as const) : ("begun" as const) };
});
