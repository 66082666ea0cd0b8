import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Whom rows name that are each about a person (`userCode`) or the holders of a role (`roleCode`). */
export async function personsOfSubjects(
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const codes = (name: "userCode" | "roleCode") =>
    rows.flatMap(({ [name]: code }) => (typeof code === "string" ? [code] : []));
  const [users, roles] = [codes("userCode"), codes("roleCode")];
  if (roles.length === 0) return users;
  const { rows: holders } = await sql<{ userCode: string }>`
    select distinct user_code from user_role where role_code = any(${roles}::text[])`.execute(tx);
  return [...new Set([...users, ...holders.map(({ userCode }) => userCode)])];
}
