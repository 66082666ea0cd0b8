import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { migrationPreview } from "#contract/calls/process-migration.ts";
import type { Actor } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** The applications that a migration is about, as `i`: on their way by the first version, and nothing kept from the actor. */
export function applicationsToMigrate(
  { processId, fromVersion, instanceIds }: InputOf<typeof migrationPreview>,
  actor: Actor,
): RawBuilder<unknown> {
  return sql`
    from process_instance i
    where i.process_id = ${processId} and i.process_version = ${fromVersion} and i.organ_id = ${actor.organId}
      and i.status in ('running', 'returned') ${permittedApplications(actor)}
      and (${instanceIds === undefined} or i.instance_id = any(${[...(instanceIds ?? [])]}::bigint[]))`;
}
