import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { Writer } from "./organisation.ts";

/** Keeps rows or fields from somebody, or from the holders of a role. */
export async function aDataForbid(
  db: Writer,
  given: {
    userCode?: string;
    roleCode?: string;
    entity: string;
    processId?: string;
    rowMode?: "matching" | "others";
    rowFilter?: JsonValue;
    fields?: readonly string[];
    reason?: string;
  },
): Promise<number> {
  const { userCode = null, roleCode = null, entity, processId = null, rowMode = "matching" } = given;
  const filter = given.rowFilter === undefined ? null : JSON.stringify(given.rowFilter);
  const { rows } = await sql<{ forbidId: number }>`
    insert into user_data_forbid (subject_type, user_code, role_code, entity, process_id, row_mode, row_filter, fields,
      reason)
    values (${userCode === null ? "role" : "user"}, ${userCode}, ${roleCode}, ${entity}, ${processId}, ${rowMode},
            ${filter}::jsonb, ${given.fields ?? null}::text[], ${given.reason ?? null})
    returning forbid_id`.execute(db);
  return rows[0]!.forbidId;
}
