import { scryptSync } from "node:crypto";
import { sql } from "kysely";
import { aDepartment, anOrganisation, type Writer } from "./organisation.ts";
import { unique } from "./unique.ts";

export interface AccountGiven {
  userCode?: string;
  realName?: string;
  /** Absent: a new organisation with one department. */
  organId?: number;
  deptId?: number;
  roles?: readonly string[];
  /** Absent: no password; log in through `app.logIn`, which opens a session directly. */
  password?: string;
  mustChangePassword?: boolean;
  disabled?: boolean;
  validUntil?: string;
}

export interface Account {
  userCode: string;
  userId: number;
  realName: string;
  organId: number;
  deptId: number;
}

/** An account that belongs to one organisation; roles are made where they do not exist. */
export async function anAccount(db: Writer, given: AccountGiven = {}): Promise<Account> {
  const userCode = given.userCode ?? `USER${unique()}`;
  const realName = given.realName ?? `用户${userCode}`;
  const organId = given.organId ?? (await anOrganisation(db)).organId;
  const deptId = given.deptId ?? (await aDepartment(db, { organId })).deptId;
  const hash = given.password === undefined ? null : cheapHash(given.password);
  const { rows } = await sql<{ userId: number }>`
    insert into user_account (user_code, real_name, password_hash, must_change_password, status, valid_until,
                              default_organ_id)
    values (${userCode}, ${realName}, ${hash}, ${given.mustChangePassword ?? false},
            ${given.disabled === true ? "0" : "1"}, ${given.validUntil ?? null}, ${organId})
    returning user_id`.execute(db);
  await aMembership(db, { userCode, organId, deptId });
  for (const roleCode of given.roles ?? []) await aRoleHolder(db, { userCode, roleCode });
  return { userCode, userId: rows[0]!.userId, realName, organId, deptId };
}

/** Makes an account a member of a further organisation. */
export async function aMembership(
  db: Writer,
  given: { userCode: string; organId: number; deptId: number },
): Promise<void> {
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    values (${given.userCode}, ${given.organId}, ${given.deptId})`.execute(db);
}

/** Gives an account a role, everywhere or in one organisation. */
export async function aRoleHolder(
  db: Writer,
  given: { userCode: string; roleCode: string; organId?: number },
): Promise<void> {
  await sql`
    insert into role (role_code, role_name) values (${given.roleCode}, ${given.roleCode})
    on conflict do nothing`.execute(db);
  await sql`
    insert into user_role (user_code, role_code, organ_id)
    values (${given.userCode}, ${given.roleCode}, ${given.organId ?? null})`.execute(db);
}

/** A hash that is cheap to check: its cost stands in it. */
function cheapHash(password: string): string {
  const salt = Buffer.from("salt of the tests");
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$10$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
}
