import { sql } from "kysely";
import type { SpecialOperation, SpecialTarget } from "#contract/codes/special-operation.ts";
import type { CommandScope } from "../process/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** What is done to a whole application, also where one of its tasks is named. */
const ofWholeApplications: ReadonlySet<SpecialOperation> = new Set(["jump", "cancel", "retry"]);

/** Ids that name an application which an id before them names already, by that one: nothing is done twice. */
export async function namedBefore(
  {
    tx,
    actor,
  }: Pick<CommandScope, "tx"> & { actor: Parameters<typeof permittedApplications>[0] & { organId: number } },
  { ids, of, operation }: { ids: readonly string[]; of: SpecialTarget; operation: SpecialOperation },
): Promise<ReadonlyMap<string, string>> {
  if (of === "tasks" && !ofWholeApplications.has(operation)) return new Map();
  const instanceId =
    of === "tasks"
      ? sql`(select s.instance_id from seat s where s.seat_id = given.id::bigint)`
      : sql`case when given.id ~ '^[0-9]+$' then given.id::bigint
          else (select named.instance_id from process_instance named where named.apply_id = given.id) end`;
  const { rows } = await sql<{ id: string; first: string }>`
    select id, first from (
      select given.id, first_value(given.id) over (partition by i.instance_id order by given.place) as first
      from unnest(${[...ids]}::text[]) with ordinality as given (id, place)
      join process_instance i on i.instance_id = ${instanceId}
      where i.organ_id = ${actor.organId} ${permittedApplications(actor)}
    ) found where id <> first`.execute(tx);
  return new Map(rows.map(({ id, first }) => [id, first]));
}
