import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { issueTicket } from "#contract/calls/auth.ts";
import { calls } from "#contract/calls/index.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle, takesTicket, tokenHash } from "../http/index.ts";

/** Issues a ticket for one call, good once and for a minute. What the caller may not do, the ticket does not open. */
export const issueTicketHandler = handle(issueTicket, async ({ call: name }, { tx, actor, request }) => {
  const call = calls.find((declared) => declared.name === name && takesTicket(declared));
  if (call === undefined) return refuseFields({ call: { problem: "notAccepted" } });
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = new Date(request.now.getTime() + limits.ticketSeconds * 1000).toISOString();
  await sql`
    insert into ticket (ticket_hash, user_code, organ_id, purpose, subject, expires_at)
    values (${tokenHash(ticket)}, ${actor.userCode}, ${actor.organId}, ${name}, '', ${expiresAt})`.execute(
    tx,
  );
  return { ticket, expiresAt };
});
