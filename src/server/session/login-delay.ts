import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { ParameterPort } from "../http/index.ts";
import { addressSubject, deviceSubject, knownSubject, userSubject } from "./login-subject.ts";
import { deviceOf } from "./remembered-device.ts";

/** After `free` failures in a row each further one doubles the wait, up to `maxSeconds`; a day without one forgets. */
interface LoginDelay {
  free: number;
  maxSeconds: number;
}

/** Who tries to log in, and from where. */
export interface Attempt {
  userCode: string;
  remoteAddress: string;
  /** Of a device that may remember the account. */
  deviceToken?: string | undefined;
}

/** Against what an attempt counts besides its address. */
export interface Lane {
  subject: string;
  /** From a device or an address that the account's holder has used lately: what others do elsewhere is not theirs. */
  known: boolean;
}

/** An account that was logged in to from an address within so many days is known there. */
const knownDays = 30;

/** An address without proof of work waits this long at most. */
const addressMaxSeconds = 900;

/**
 * Where an attempt counts. Failures elsewhere make nobody wait at a remembered device or at an address that the account
 * was logged in to from; failures there have a count of their own.
 */
export async function laneOf(tx: Tx, { userCode, remoteAddress, deviceToken }: Attempt): Promise<Lane> {
  const device = deviceToken === undefined ? undefined : await deviceOf(tx, deviceToken, userCode);
  if (device !== undefined) return { subject: deviceSubject(userCode, device), known: true };
  const { rows } = await sql`
    select 1 from session
    where user_code = ${userCode} and remote_address = ${remoteAddress}
      and created_at > now() - make_interval(days => ${knownDays}) limit 1`.execute(tx);
  return rows.length > 0
    ? { subject: knownSubject(userCode, remoteAddress), known: true }
    : { subject: userSubject(userCode), known: false };
}

/**
 * Counts an attempt at an account before the password is looked at, so that many at once cannot all slip through;
 * success takes it back (`forgetFailures`). Refuses with `loginDelayed` while it has to wait.
 */
export async function countAttempt(
  tx: Tx,
  lane: Lane,
  parameters: ParameterPort,
): Promise<Refusal | undefined> {
  const delay = {
    free: parameters.value("loginFreeFailures"),
    maxSeconds: parameters.value("loginDelayMaxSeconds"),
  };
  if (await count(tx, lane.subject, delay)) return undefined;
  return refuse("loginDelayed", { seconds: await secondsLeft(tx, lane.subject) });
}

/**
 * Counts an attempt against its address, whatever account it is at. Above the limit one attempt in a while is admitted;
 * more of them only where `passes` says so: the account is known there, or the caller has proved work. Refuses with
 * `loginProofNeeded`.
 */
export async function countAtAddress(
  tx: Tx,
  remoteAddress: string,
  { parameters, passes }: { parameters: ParameterPort; passes: boolean },
): Promise<Refusal | undefined> {
  const subject = addressSubject(remoteAddress);
  const delay = { free: parameters.value("loginFreeFailuresOfAddress"), maxSeconds: addressMaxSeconds };
  if (await count(tx, subject, delay, passes)) return undefined;
  return refuse("loginProofNeeded", { seconds: await secondsLeft(tx, subject) });
}

/** A success clears what it was counted against, and halves what its address has: one right password proves little there. */
export async function forgetFailures(tx: Tx, lane: Lane, remoteAddress: string): Promise<void> {
  await sql`delete from login_failure where subject = ${lane.subject}`.execute(tx);
  await sql`
    update login_failure set failures = greatest(failures - 1, 0) / 2
    where subject = ${addressSubject(remoteAddress)}`.execute(tx);
}

async function count(
  tx: Tx,
  subject: string,
  { free, maxSeconds }: LoginDelay,
  passes = false,
): Promise<boolean> {
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
    where known.next_try_at <= now() or ${passes}
    returning subject`.execute(tx);
  return rows.length > 0;
}

/** How often a lane, and a tenth of how often an address, has failed lately: whichever is more. */
export async function recentFailures(tx: Tx, lane: Lane, remoteAddress: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select coalesce(max(case when subject = ${lane.subject} then failures else failures / 10 end), 0)::int
      as failures
    from login_failure
    where subject in (${lane.subject}, ${addressSubject(remoteAddress)})
      and last_failure_at >= now() - interval '1 day'`.execute(tx);
  return rows[0]?.failures ?? 0;
}

async function secondsLeft(tx: Tx, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from next_try_at - now()))::integer as seconds
    from login_failure where subject = ${subject} and next_try_at > now()`.execute(tx);
  return Math.max(1, rows[0]?.seconds ?? 1);
}
