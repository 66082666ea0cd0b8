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

/** Gives somebody a ticket, good once and for a minute; stored is only its hash. */
export async function giveTicket(
  tx: Tx,
  actor: Pick<Actor, "userCode" | "organId">,
  { call, subject = "" }: TicketPurpose,
  now: Date,
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.ticketSeconds * 1000).toISOString();
  await sql`
    insert into ticket (ticket_hash, user_code, organ_id, purpose, subject, expires_at)
    values (${tokenHash(ticket)}, ${actor.userCode}, ${actor.organId}, ${call}, ${subject}, ${expiresAt})`.execute(
    tx,
  );
  return { ticket, expiresAt };
}
