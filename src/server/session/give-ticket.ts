import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";
import { type Actor, tokenHash } from "../http/index.ts";

/** What a ticket opens: a call, and there perhaps one thing alone. */
export interface TicketPurpose {
  call: string;
  subject?: string;
}

/** Gives somebody a ticket, good once, for a minute and while the session lasts; stored is only its hash. */
export async function giveTicket(
  tx: Tx,
  actor: Pick<Actor, "userCode" | "organId" | "sessionHash">,
  { call, subject = "" }: TicketPurpose,
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(32).toString("base64url");
  // By the database's clock, which also says whether it is still good.
  const { rows } = await sql<{ expiresAt: string }>`
    insert into ticket (ticket_hash, user_code, organ_id, purpose, subject, session_hash, expires_at)
    values (${tokenHash(ticket)}, ${actor.userCode}, ${actor.organId}, ${call}, ${subject}, ${actor.sessionHash},
            now() + make_interval(secs => ${limits.ticketSeconds}))
    returning expires_at`.execute(tx);
  return { ticket, expiresAt: rows[0]?.expiresAt ?? "" };
}
