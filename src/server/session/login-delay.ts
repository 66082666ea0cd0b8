import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { ParameterPort } from "../http/index.ts";

/** After `free` failures in a row each further one doubles the wait, up to `maxSeconds`; a day without one forgets. */
export interface LoginDelay {
  free: number;
  maxSeconds: number;
}

/** What the parameters say about the failures of one account. */
export function accountDelay(parameters: ParameterPort): LoginDelay {
  return {
    free: parameters.value("loginFreeFailures"),
    maxSeconds: parameters.value("loginDelayMaxSeconds"),
  };
}

/** Many people share an address: it may fail more often before anybody waits. */
const addressDelay: LoginDelay = { free: 50, maxSeconds: 900 };

/**
 * Counts an attempt at an account before the password is looked at, so that many at once cannot all slip through;
 * success takes it back (`forgetFailures`). Refuses while the account or the address has to wait.
 */
export async function countAttempt(
  tx: Tx,
  userCode: string,
  remoteAddress: string,
  delay: LoginDelay,
): Promise<Refusal | undefined> {
  const addressWait = await secondsLeft(tx, addressSubject(remoteAddress));
  if (addressWait > 0) return refuse("loginDelayed", { seconds: addressWait });
  const counted = await count(tx, userSubject(userCode), delay);
  if (counted) return undefined;
  return refuse("loginDelayed", { seconds: Math.max(1, await secondsLeft(tx, userSubject(userCode))) });
}

/** Counts a failure against the address it came from. */
export async function countAddressFailure(tx: Tx, remoteAddress: string): Promise<void> {
  await count(tx, addressSubject(remoteAddress), addressDelay);
}

/** A success clears the account and halves what its address has against it: one right password proves little there. */
export async function forgetFailures(tx: Tx, userCode: string, remoteAddress: string): Promise<void> {
  await sql`delete from login_failure where subject = ${userSubject(userCode)}`.execute(tx);
  await sql`
    update login_failure set failures = failures / 2 where subject = ${addressSubject(remoteAddress)}`.execute(
    tx,
  );
}

async function count(tx: Tx, subject: string, { free, maxSeconds }: LoginDelay): Promise<boolean> {
  const { rows } = await sql`
    insert into login_failure as known (subject, failures, last_failure_at, next_try_at)
    values (${subject}, 1, now(), '-infinity')
    on conflict (subject) do update set
      failures = case when known.last_failure_at < now() - interval '1 day' then 1 else known.failures + 1 end,
      last_failure_at = now(),
      -- While nobody has to wait the time lies before any transaction, also one that began a moment earlier.
      next_try_at =
        case
          when known.last_failure_at < now() - interval '1 day' or known.failures < ${free} then '-infinity'
          else now() + make_interval(secs => least(${maxSeconds}, power(2, least(known.failures - ${free}, 20))))
        end
    where known.next_try_at <= now()
    returning subject`.execute(tx);
  return rows.length > 0;
}

/** How often an account, and a tenth of how often an address, has failed lately: whichever is more. */
export async function recentFailures(tx: Tx, userCode: string, remoteAddress: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select coalesce(max(case when subject = ${userSubject(userCode)} then failures else failures / 10 end), 0)::int
      as failures
    from login_failure
    where subject in (${userSubject(userCode)}, ${addressSubject(remoteAddress)})
      and last_failure_at >= now() - interval '1 day'`.execute(tx);
  return rows[0]?.failures ?? 0;
}

async function secondsLeft(tx: Tx, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from next_try_at - now()))::integer as seconds
    from login_failure where subject = ${subject} and next_try_at > now()`.execute(tx);
  return rows[0]?.seconds ?? 0;
}

const userSubject = (userCode: string): string => `user:${userCode}`;
const addressSubject = (remoteAddress: string): string => `address:${remoteAddress}`;
