import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Routes that the table of rights opens to some of these roles, besides what the route table says. */
export async function grantedRoutes(tx: Tx, access: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ target: string }>`
    select distinct target from role_right
    where right_type = 'route' and role_code = any(${access}::text[])
    order by target`.execute(tx);
  return rows.map(({ target }) => target);
}
