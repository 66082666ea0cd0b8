import { sql } from "kysely";
import { confirmIdentity } from "#contract/calls/second-factor.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { type Actor, handle } from "../http/index.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { withPlaceInQueue } from "./hash-queue.ts";
import { forgetFailures } from "./login-delay.ts";

/** So long after a log-in or `confirmIdentity` second factors may be changed: a session left open does not help others. */
const confirmedMinutes = 15;

/** Refuses with `confirmationNeeded` where it is long since somebody proved who they are. */
export async function needsConfirmation(
  tx: Tx,
  { sessionHash }: Pick<Actor, "sessionHash">,
): Promise<Refusal | undefined> {
  const { rows } = await sql`
    select 1 from session
    where token_hash = ${sessionHash} and confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`.execute(
    tx,
  );
  return rows.length > 0 ? undefined : refuse("confirmationNeeded");
}

/** Checks the password of who is logged in already. Wrong tries count like failed log-ins. */
export const confirmIdentityHandler = handle(confirmIdentity, async ({ password }, scope) => {
  const { actor, ports, request } = scope;
  const checked = await withPlaceInQueue(() => checkOwnPassword(password, scope));
  if (isRefusal(checked)) return checked;
  return ports.database.write(async (tx) => {
    await forgetFailures(tx, checked.lane, request.remoteAddress);
    await sql`update session set confirmed_at = now() where token_hash = ${actor.sessionHash}`.execute(tx);
    return { confirmed: true };
  });
});
