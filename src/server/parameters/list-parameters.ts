import { sql } from "kysely";
import { listParameters } from "#contract/calls/config-item.ts";
import { parameterNames } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ParameterRow, SetParameter } from "#contract/shapes/parameters.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";

/** Every parameter with what was set for all and for the caller's organisation. */
export const listParametersHandler = handle(listParameters, async (_input, scope) =>
  readParameterRows(scope, parameterNames),
);

interface Row {
  parameter: string;
  organId: number | null;
  value: JsonValue;
  changedBy: string;
  changedByName: string | null;
  changedAt: string;
}

/** Some parameters as an administrator of an organisation sees them, in the order asked for. */
export async function readParameterRows(
  { tx, actor, ports }: Pick<SessionScope, "tx" | "actor" | "ports">,
  names: readonly string[],
): Promise<ParameterRow[]> {
  const { rows } = await sql<Row>`
    select v.parameter, v.organ_id, v.value, v.changed_by, ${shownNameSql({ actor, ports })} as changed_by_name, v.changed_at
    from parameter_value v left join user_account u on u.user_code = v.changed_by
    where v.parameter = any(${names}::text[]) and (v.organ_id is null or v.organ_id = ${actor.organId})`.execute(
    tx,
  );
  const of = (name: string, isOwn: boolean): SetParameter | null => {
    const found = rows.find((row) => row.parameter === name && (row.organId !== null) === isOwn);
    if (found === undefined) return null;
    const { value, changedBy, changedByName, changedAt } = found;
    return { value, changedBy, changedByName, changedAt };
  };
  return names.map((name) => ({ name, everywhere: of(name, false), organisation: of(name, true) }));
}
