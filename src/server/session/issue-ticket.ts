import { issueTicket } from "#contract/calls/auth.ts";
import { calls } from "#contract/calls/index.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { handle, takesTicket } from "../http/index.ts";
import { giveTicket } from "./give-ticket.ts";

/** Issues a ticket for one call, good once and for a minute. What the caller may not do, the ticket does not open. */
export const issueTicketHandler = handle(issueTicket, async ({ call: name }, { tx, actor }) => {
  const call = calls.find((declared) => declared.name === name && takesTicket(declared));
  if (call === undefined) return refuseFields({ call: { problem: "notAccepted" } });
  return await giveTicket(tx, actor, { call: name });
});
