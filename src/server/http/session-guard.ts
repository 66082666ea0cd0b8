import { CompiledQuery } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { accessOfPerson } from "../access/index.ts";
import type { Database } from "../db/index.ts";
import type { Actor } from "./handler.ts";
import { tokenHash } from "./token-hash.ts";

/**
 * One statement answers who calls: account, membership in the organisation he works in, and the revision of its chart, by
 * which his roles and hidden data are known. `s` is what proves who he is.
 */
function statement(proof: { from: string; organId: string; where: string; subject?: string }): string {
  return `
select s.user_code, s.expires_at, u.user_id, u.real_name, u.must_change_password, ${proof.organId} as organ_id,
       uo.dept_id, d.dept_name, o.chart_revision, ${proof.subject ?? "null::text"} as ticket_subject
from ${proof.from} s
join user_account u on u.user_code = s.user_code and u.status = '1'
  and (u.valid_until is null or u.valid_until >= current_date)
left join organ o on o.organ_id = ${proof.organId} and o.status = '1'
left join user_organ uo on uo.user_code = s.user_code and uo.organ_id = o.organ_id
left join dept d on d.dept_id = uo.dept_id
where ${proof.where}`;
}

const bySession = statement({
  from: "session",
  organId: "coalesce($2::integer, s.organ_id)",
  where: "s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()",
});

const byTicket = `with used as (
  delete from ticket where ticket_hash = $1 and purpose = $2 returning user_code, organ_id, expires_at, subject
) ${statement({ from: "used", organId: "s.organ_id", where: "s.expires_at > now()", subject: "s.subject" })}`;

interface Row {
  userCode: string;
  expiresAt: string;
  userId: number;
  realName: string;
  mustChangePassword: boolean;
  organId: number;
  deptId: number | null;
  deptName: string | null;
  chartRevision: number;
  ticketSubject: string | null;
}

/**
 * Who holds the token. Refuses with `unauthenticated` where the session has ended or the account may no longer
 * be used, and with `organisationUnknown` where the person is no member of the organisation asked for.
 */
export async function checkSession(
  database: Database,
  token: string,
  organId: string | undefined,
): Promise<Actor | Refusal> {
  if (organId !== undefined && !/^\d{1,9}$/u.test(organId)) return refuse("organisationUnknown", { organId });
  const wanted = organId === undefined ? null : Number(organId);
  return actorFrom(database, bySession, tokenHash(token), wanted);
}

/** Who was given the ticket for this call; it is used up. Refuses as `checkSession` does. */
export function checkTicket(database: Database, ticket: string, callName: string): Promise<Actor | Refusal> {
  return actorFrom(database, byTicket, tokenHash(ticket), callName);
}

async function actorFrom(
  database: Database,
  query: string,
  hash: Buffer,
  parameter: number | string | null,
): Promise<Actor | Refusal> {
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(query, [hash, parameter]));
  const row = rows[0] as Row | undefined;
  if (row === undefined) return refuse("unauthenticated");
  const { deptId, deptName, ticketSubject, ...found } = row;
  if (deptId === null || deptName === null)
    return refuse("organisationUnknown", { organId: String(row.organId) });
  const subject = ticketSubject === null || ticketSubject === "" ? {} : { ticketSubject };
  const { userCode, organId, chartRevision: revision } = row;
  const { access, forbidden } = await accessOfPerson(database, { userCode, organId, revision });
  return { ...found, ...subject, deptId, deptName, sessionHash: hash, access, forbidden };
}
