import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { migrations } from "#contract/calls/process-migration.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { loadBundle } from "../process/index.ts";
import { shownOrganisation } from "../task/index.ts";
import { saidProblem } from "./said-problem.ts";

type Answer = OutputOf<typeof migrations>[number];
type Row = Omit<Answer, "refused" | "askedBy"> & {
  askedBy: string;
  refused: { instanceId: number; applyId: string; problem: Refusal }[];
};

const shownAtMost = 10;
const refusedAtMost = 50;

/** The latest migrations of a process of this organisation, with what stayed as it was. */
export const migrationsHandler = handle(migrations, async ({ processId }, scope) => {
  const { tx, actor, ports, language } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Row>`
    select m.migration_id, m.from_version, m.to_version, m.reason, m.asked_by, m.asked_at, m.ended_at,
      counted.total, counted.migrated, counted.refused_count,
      coalesce((
        select json_agg(json_build_object('instanceId', r.instance_id, 'applyId', r.apply_id, 'problem', r.problem)
          order by r.instance_id)
        from (select t.instance_id, t.problem, i.apply_id from instance_migration_item t
          join process_instance i on i.instance_id = t.instance_id
          where t.migration_id = m.migration_id and t.state = 'refused' order by t.instance_id
          limit ${refusedAtMost}) r
      ), '[]') as refused
    from instance_migration m
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where state = 'migrated'))::int as migrated,
        (count(*) filter (where state = 'refused'))::int as refused_count
      from instance_migration_item where migration_id = m.migration_id
    ) counted
    where m.process_id = ${processId} and m.organ_id = ${actor.organId}
    order by m.migration_id desc limit ${shownAtMost}`.execute(tx);
  return await Promise.all(
    rows.map(async ({ refused, askedBy, ...row }) => {
      const bundle = await loadBundle(ports.database, tx, processId, row.fromVersion);
      return {
        ...row,
        askedBy: { userCode: askedBy, realName: people.realName(askedBy) },
        refused: refused.map(({ problem, ...application }) => ({
          ...application,
          problem: saidProblem(problem, bundle, people, language),
        })),
      };
    }),
  );
});
