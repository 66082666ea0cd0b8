import { runScheduleJob } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { lockRows, tableFor } from "../tables/index.ts";
import { scheduledTask } from "./run-scheduled.ts";

/** Queues a scheduled job to run at once, in the name of whoever asked: an administrator of every organisation. */
export const runNowHandler = handle(runScheduleJob, async ({ key }, scope) => {
  const { ports, actor, tx } = scope;
  const context = tableFor(scope, "scheduleJob");
  if (context === undefined) return refuse("notFound");
  if (!(await administersEverything(tx, actor))) return refuse("countsEverywhere");
  const [row] = await lockRows(tx, context, [key]);
  if (row === undefined) return refuse("notFound");
  const jobCode = String(row["jobCode"]);
  await ports.jobs.add(tx, scheduledTask, { jobCode, trigger: "manual", operatorCode: actor.userCode });
  return { jobCode };
});
