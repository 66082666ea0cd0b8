import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { administratorsIn, organisationOf, systemScope } from "../process/index.ts";
import { hasLeftSql } from "../access/index.ts";

/** The job that finds work which nobody will do. */
export const leftWorkTask = "notifyLeftWork";

/** Has the job look at once: an account ended, or somebody was taken out of an organisation. */
export function lookForLeftWork(tx: Tx, { jobs }: Pick<Ports, "jobs">): Promise<void> {
  return jobs.add(tx, leftWorkTask, {}, { jobKey: leftWorkTask });
}

/** So many persons are named; the list has them all. */
const namesTold = 10;

interface Left {
  organId: number;
  userCode: string;
  tasks: number;
}

/**
 * Tells the process administrators whose tasks lie with people who have left: once of each person for as long as they
 * hold something, however often and by how many processes it runs. Work that is given to somebody else, or whose holder is
 * back, may be told of again.
 */
export async function notifyLeftWork(ports: Ports, now: Date = new Date()): Promise<void> {
  await ports.database.write(async (tx) => {
    const left = await newlyLeft(tx, now);
    for (const organId of new Set(left.map((each) => each.organId))) {
      const own = left.filter((each) => each.organId === organId);
      const { people } = await organisationOf(systemScope(tx, ports, organId, now), undefined);
      const named = own.slice(0, namesTold).map(({ userCode }) => userCode);
      const params = {
        count: own.reduce((sum, { tasks }) => sum + tasks, 0),
        people: own.length > namesTold ? [...named, "…"] : named,
      };
      await notify(tx, ports.live, administratorsIn(people), { organId, kind: "left_work", params });
    }
  });
}

/** Who holds something, has left, and was not told of yet; whoever does not hold or has not left any more is forgotten. */
async function newlyLeft(tx: Tx, now: Date): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with held as (
      select s.organ_id, s.user_code, count(*)::integer as tasks from seat s
      where s.listed or s.status = 'waiting' group by s.organ_id, s.user_code
    ), gone as (
      select * from held h where ${hasLeftSql(sql`h.user_code`, sql`h.organ_id`)}
    ), settled as (
      delete from left_work_notice t
      where not exists (select from gone g where g.organ_id = t.organ_id and g.user_code = t.user_code)
    ), told as (
      insert into left_work_notice (organ_id, user_code, notified_at)
      select organ_id, user_code, ${now.toISOString()}::timestamptz from gone order by organ_id, user_code
      on conflict do nothing returning organ_id, user_code
    )
    select g.organ_id, g.user_code, g.tasks from gone g join told using (organ_id, user_code)
    order by g.organ_id, g.user_code`.execute(tx);
  return rows;
}
