import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { type Database, jsonb, type Tx } from "../db/index.ts";
import { insertDefaultMenus, tableMenus } from "../menu/index.ts";
import { hashPassword } from "../session/index.ts";
import { text } from "../texts/index.ts";
import { baseRoles } from "./base-roles.ts";

/** Code of the account every installation begins with. */
export const administratorCode = "ADMIN";

/** What the first start has to tell the operator; nothing on every later one. */
export interface BootstrapReport {
  /** Made up because none was configured. It is told once and stored nowhere. */
  generatedPassword?: string;
}

/**
 * Prepares a new database once: the first organisation with one department, the roles, the menu, and the
 * administrator. Of several processes that start together one does it and the others wait for it.
 */
export async function bootstrap(
  database: Database,
  adminPassword: string | undefined,
  schemasDir: string,
): Promise<BootstrapReport> {
  if (await isDone(database)) return {};
  const password = adminPassword ?? randomBytes(12).toString("base64url");
  const [hash, tables] = await Promise.all([hashPassword(password), tableMenus(schemasDir)]);
  return database.write(async (tx) => {
    const { rows } = await sql<{ done: boolean }>`
      select bootstrapped_at is not null as done from installation for update`.execute(tx);
    if (rows[0]?.done === true) return {};
    await insertRoles(tx);
    await insertFirstOrganisation(tx);
    await insertAdministrator(tx, hash, adminPassword === undefined);
    await insertDefaultMenus(tx, tables);
    await sql`update installation set bootstrapped_at = now()`.execute(tx);
    return adminPassword === undefined ? { generatedPassword: password } : {};
  });
}

async function isDone(database: Database): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select bootstrapped_at is not null as done from installation`.execute(database.kysely);
  return rows[0]?.done === true;
}

async function insertRoles(tx: Tx): Promise<void> {
  const roles = baseRoles.map(({ roleCode, roleType }) => ({
    roleCode,
    roleType,
    roleName: text(defaultLanguage, "roles", roleCode),
  }));
  await sql`
    insert into role (role_code, role_name, role_type)
    select "roleCode", "roleName", "roleType"
    from jsonb_to_recordset(${jsonb(roles)}) as given ("roleCode" text, "roleName" text, "roleType" integer)
    on conflict do nothing`.execute(tx);
}

async function insertFirstOrganisation(tx: Tx): Promise<void> {
  const name = text(defaultLanguage, "installation", "organisation");
  await sql`
    insert into organ (organ_id, organ_name, dept_full_name)
    values (${limits.defaultOrganId}, ${name}, ${name}) on conflict do nothing`.execute(tx);
  await sql`
    insert into dept (organ_id, dept_code, dept_name)
    values (${limits.defaultOrganId}, 'HQ', ${text(defaultLanguage, "installation", "department")})
    on conflict do nothing`.execute(tx);
}

async function insertAdministrator(tx: Tx, hash: string, mustChangePassword: boolean): Promise<void> {
  await sql`
    insert into user_account (user_code, real_name, password_hash, must_change_password, default_organ_id)
    values (${administratorCode}, ${text(defaultLanguage, "installation", "administrator")}, ${hash},
            ${mustChangePassword}, ${limits.defaultOrganId})`.execute(tx);
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select ${administratorCode}, organ_id, dept_id from dept where dept_code = 'HQ'`.execute(tx);
  await sql`
    insert into user_role (user_code, role_code)
    values (${administratorCode}, 'admin'), (${administratorCode}, 'employee')`.execute(tx);
}
