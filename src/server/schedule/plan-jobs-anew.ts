import { sql } from "kysely";
import { planJobsTask, storedParameter } from "../parameters/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { nextRun } from "./schedule-job.ts";
import { setNextRun } from "./set-next-run.ts";

export { planJobsTask };

interface Planned {
  jobCode: string;
  cron: string;
  nextRunAt: string;
}

/**
 * Plans the next runs of all scheduled jobs by the zone that is set for all organisations now. What is due already runs
 * as it was planned, and goes by the zone from then on.
 */
export async function planJobsAnew(ports: Ports): Promise<void> {
  const table = ports.tables.find("scheduleJob");
  if (table === undefined) return;
  const { model } = table;
  await ports.database.write(async (tx) => {
    const planned = await runSql<Planned>(
      tx,
      sql`select job_code as "jobCode", cron, next_run_at as "nextRunAt" from ${quoted(model.table)}
          where next_run_at > now() and status = '1' and ${livingSql(model)} order by job_code for update`,
    );
    const timeZone = await storedParameter(tx, "timeZone");
    let changed = 0;
    for (const { jobCode, cron, nextRunAt } of planned) {
      const next = nextRun(cron, new Date(), timeZone);
      if (next !== undefined && Date.parse(next) === Date.parse(nextRunAt)) continue;
      await setNextRun(tx, model.table, jobCode, next);
      changed += 1;
    }
    if (changed > 0) ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
}
