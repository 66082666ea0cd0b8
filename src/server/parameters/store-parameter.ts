import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import {
  type ParameterName,
  parameterCatalogue,
  type ParameterValue,
} from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { jobsAfterChange } from "./jobs-after-change.ts";

/** Which value: of a parameter, for an organisation or (null) for all. */
export interface ParameterPlace {
  name: ParameterName;
  organId: number | null;
}

/** The value that is set there, or null; nobody else changes it until the transaction ends. */
export async function lockParameter(tx: Tx, place: ParameterPlace): Promise<JsonValue> {
  const { name, organId } = place;
  // There may be no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtext(${lockOf(place)}))`.execute(tx);
  const { rows } = await sql<{ value: JsonValue }>`
    select value from parameter_value
    where parameter = ${name} and organ_id is not distinct from ${organId}::integer`.execute(tx);
  return rows[0]?.value ?? null;
}

/**
 * The value that is set for all organisations, as it is stored now: this process may not have heard of a change yet. Nobody
 * changes it until the transaction ends, so that what is worked out from it is there when the next change is followed.
 */
export async function storedParameter<Name extends ParameterName>(
  tx: Tx,
  name: Name,
): Promise<ParameterValue<Name>> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${lockOf({ name, organId: null })}))`.execute(tx);
  const { rows } = await sql<{ value: JsonValue }>`
    select value from parameter_value where parameter = ${name} and organ_id is null`.execute(tx);
  const [stored] = rows;
  const isGood = stored !== undefined && parameterProblem(name, stored.value) === undefined;
  return (isGood ? stored.value : parameterCatalogue[name].fallback) as ParameterValue<Name>;
}

const lockOf = ({ name, organId }: ParameterPlace): string => `parameter ${name} ${organId ?? ""}`;

/** Sets a value or, with null, takes it away; writes the history and tells every process after the commit. */
export async function storeParameter(
  { tx, ports, actor, request }: Pick<SessionScope, "tx" | "ports" | "actor" | "request">,
  { name, organId }: ParameterPlace,
  { from, to }: { from: JsonValue; to: JsonValue },
): Promise<void> {
  if (isDeepStrictEqual(from, to)) return;
  await sql`
    delete from parameter_value
    where parameter = ${name} and organ_id is not distinct from ${organId}::integer`.execute(tx);
  if (to !== null) {
    await sql`
      insert into parameter_value (parameter, organ_id, value, changed_by)
      values (${name}, ${organId}, ${jsonb(to)}, ${actor.userCode})`.execute(tx);
  }
  await sql`
    insert into parameter_change (parameter, organ_id, from_value, to_value, changed_by, request_code)
    values (${name}, ${organId}, ${from === null ? null : jsonb(from)}, ${to === null ? null : jsonb(to)},
            ${actor.userCode}, ${request.requestCode})`.execute(tx);
  const job = organId === null ? jobsAfterChange[name] : undefined;
  if (job !== undefined) await ports.jobs.add(tx, job, {}, { jobKey: job });
  ports.parameters.changed(tx);
}
