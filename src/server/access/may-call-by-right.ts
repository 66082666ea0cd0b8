import { sql } from "kysely";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { Database } from "../db/index.ts";

/** Whether a right of the kind `call` lets one of the caller's roles make a call its declaration does not. */
export async function mayCallByRight(
  database: Database,
  call: CallDeclaration,
  caller: { access: readonly string[]; mustChangePassword: boolean; mustEnrol?: boolean },
): Promise<boolean> {
  if (caller.mustChangePassword || caller.mustEnrol === true || caller.access.length === 0) return false;
  const { rows } = await sql`
    select 1 from role_right
    where right_type = 'call' and target in (${call.name}, ${call.path}) and role_code = any(${caller.access}::text[])
    limit 1`.execute(database.kysely);
  return rows.length > 0;
}
