import { sql } from "kysely";
import { listStartRole } from "#contract/calls/task/start.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Language } from "#contract/codes/language.ts";
import { handle } from "../http/index.ts";
import { roleNameIn } from "../texts/index.ts";

/**
 * The roles that may start a process as it is published; without one all roles, any of which may be given that
 * right. Refuses with `notFound` a process of which nothing is published here.
 */
export const listStartRolesHandler = handle(listStartRole, async ({ processId }, { tx, actor, language }) => {
  if (processId === undefined) {
    const { rows } = await sql<OutputOf<typeof listStartRole>[number]>`
      select role_code, role_name from role where status = '1' order by role_code`.execute(tx);
    return named(rows, language);
  }
  const { rows: published } = await sql<{ startRoles: string[] }>`
    select v.definition -> 'startRoles' as start_roles
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.process_id = ${processId} and p.organ_id = ${actor.organId}`.execute(tx);
  const [found] = published;
  if (found === undefined) return refuse("notFound");
  const { rows } = await sql<OutputOf<typeof listStartRole>[number]>`
    select role_code, role_name from role
    where lower(role_code) = any(${found.startRoles.map((role) => role.toLowerCase())}::text[]) order by role_code`.execute(
    tx,
  );
  return named(rows, language);
});

function named(roles: OutputOf<typeof listStartRole>, language: Language): OutputOf<typeof listStartRole> {
  return roles.map((role) => ({ ...role, roleName: roleNameIn(language, role) }));
}
