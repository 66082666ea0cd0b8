import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { migrationPreview } from "#contract/calls/process-migration.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

type Which = InputOf<typeof migrationPreview>;

/**
 * The applications that a migration is about, as `i`: those chosen, however they stand by now, else all on their way by the
 * first version. Nothing kept from the actor.
 */
export function applicationsToMigrate(
  { processId, fromVersion, instanceIds }: Which,
  actor: SessionScope["actor"],
): RawBuilder<unknown> {
  return sql`
    from process_instance i
    where i.process_id = ${processId} and i.organ_id = ${actor.organId} ${permittedApplications(actor)}
      and ${
        instanceIds === undefined
          ? sql`i.process_version = ${fromVersion} and i.status in ('running', 'returned')`
          : sql`i.instance_id = any(${[...instanceIds]}::bigint[]) and i.status <> 'draft'`
      }`;
}

/** Refuses, by field, chosen applications of which this process has none, or none that whoever asks may see. */
export async function strangeApplication(
  which: Which,
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
): Promise<Refusal | undefined> {
  const { instanceIds } = which;
  if (instanceIds === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...instanceIds]}::bigint[]) with ordinality as given (id, place)
    where id not in (select i.instance_id ${applicationsToMigrate(which, actor)})
    order by place limit 1`.execute(tx);
  const [strange] = rows;
  if (strange === undefined) return undefined;
  return refuseFields({ instanceIds: { problem: "notOfProcess", params: { id: String(strange.id) } } });
}
