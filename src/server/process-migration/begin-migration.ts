import { sql } from "kysely";
import { migrateApplications } from "#contract/calls/process-migration.ts";
import { isRefusal, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { bulkQueueOf } from "../jobs/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { applicationsToMigrate, strangeApplication } from "./applications-to-migrate.ts";
import { migrationTask } from "./migration-job.ts";
import { versionsOf } from "./versions-of.ts";

/**
 * Writes down which applications are to go by another version and queues the job that takes them there (R30). Refuses by
 * field a missing reason, versions and chosen applications that are not there, and where nothing goes by the first version;
 * with `notFound`.
 */
export const migrateApplicationsHandler = handle(migrateApplications, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const { processId, fromVersion, toVersion, tasks = {} } = input;
  const reason = input.reason.trim();
  const versions = await versionsOf(scope, input);
  if (isRefusal(versions)) return versions;
  if (reason === "") return refuseFields({ reason: { problem: "reasonRequired" } });
  const strange = Object.entries(tasks).find(
    ([, to]) => !versions.to.definition.tasks.some((task) => task.taskId === to),
  );
  if (strange !== undefined)
    return refuseFields({
      [`tasks.${strange[0]}`]: { problem: "noSuchStep", params: { task: strange[1] } },
    });
  const unknown = await strangeApplication(input, scope);
  if (unknown !== undefined) return unknown;

  const { rows } = await sql<{ migrationId: number; total: number }>`
    with made as (
      insert into instance_migration (organ_id, process_id, from_version, to_version, tasks, reason, asked_by, asked_at)
      values (${actor.organId}, ${processId}, ${fromVersion}, ${toVersion}, ${JSON.stringify(tasks)}::jsonb, ${reason},
        ${actor.userCode}, ${request.now})
      returning migration_id
    ), listed as (
      insert into instance_migration_item (migration_id, instance_id)
      select made.migration_id, found.instance_id
      from made, (select i.instance_id ${applicationsToMigrate(input, actor)}) found returning 1
    )
    select migration_id, (select count(*) from listed)::int as total from made`.execute(tx);
  const { migrationId = 0, total = 0 } = rows[0] ?? {};
  if (total === 0)
    return refuseFields({ fromVersion: { problem: "nothingToMigrate", params: { version: fromVersion } } });
  await ports.jobs.add(
    tx,
    migrationTask,
    { migrationId, organId: actor.organId },
    bulkQueueOf(actor.userCode),
  );
  await recordOperation(tx, request, {
    kind: "operation",
    call: migrateApplications.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: processId,
    target: String(toVersion),
    from: String(fromVersion),
    to: String(toVersion),
    detail: { reason: reason.slice(0, 500), total },
  });
  return { migrationId, total };
});
