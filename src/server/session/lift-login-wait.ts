import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { addressSubject, deviceSubject, factorSubject, knownSubject, userSubject } from "./login-subject.ts";

/** Forgets the failed log-ins of an account, wherever they were counted. */
export async function liftAccountWait(tx: Tx, userCode: string): Promise<void> {
  await sql`
    delete from login_failure
    where subject in (${userSubject(userCode)}, ${factorSubject(userCode)})
      or starts_with(subject, ${knownSubject(userCode, "")}) or starts_with(subject, ${deviceSubject(userCode, "")})`.execute(
    tx,
  );
}

/** Forgets the failed log-ins of an address. */
export async function liftAddressWait(tx: Tx, remoteAddress: string): Promise<void> {
  await sql`delete from login_failure where subject = ${addressSubject(remoteAddress)}`.execute(tx);
}
