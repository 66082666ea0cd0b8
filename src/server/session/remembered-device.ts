import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SessionEnder } from "#contract/shapes/live-event.ts";
import type { Tx } from "../db/index.ts";
import { type LivePort, type ParameterPort, tokenHash } from "../http/index.ts";
import { endPushOfEndedSessions } from "../push/index.ts";

/** A remembered device: the tokens that were exchanged for one another. */
export interface DeviceFamily {
  familyId: string;
  familySince: string;
}

interface Remembered {
  userCode: string;
  userAgent: string;
  remoteAddress: string;
  /** Absent: the device is remembered for the first time. */
  family?: DeviceFamily | undefined;
  /** Whether a second factor was proved when it was remembered. */
  secondFactor: boolean;
}

/**
 * Remembers a device, or goes on remembering it: for so many days from its last use, and for no longer than so many from
 * the first. The token leaves the house once; its hash is stored.
 */
export async function rememberDevice(
  tx: Tx,
  { userCode, userAgent, remoteAddress, family, secondFactor }: Remembered,
  parameters: ParameterPort,
): Promise<{ deviceToken: string; familyId: string }> {
  const deviceToken = randomBytes(32).toString("base64url");
  const since = family?.familySince ?? null;
  const { rows } = await sql<{ familyId: string }>`
    insert into device_token (token_hash, user_code, family_id, family_since, expires_at, user_agent, remote_address,
                              second_factor)
    values (${tokenHash(deviceToken)}, ${userCode}, coalesce(${family?.familyId ?? null}::uuid, gen_random_uuid()),
            coalesce(${since}::timestamptz, now()),
            least(now() + make_interval(days => ${parameters.value("deviceTokenDays")}),
                  coalesce(${since}::timestamptz, now()) + make_interval(days => ${parameters.value("deviceMaxDays")})),
            ${userAgent.slice(0, 300)}, ${remoteAddress}, ${secondFactor})
    returning family_id`.execute(tx);
  return { deviceToken, familyId: rows[0]?.familyId ?? "" };
}

/** Which remembered device of an account a token is of; undefined where it is none of them any more. */
export async function deviceOf(tx: Tx, deviceToken: string, userCode: string): Promise<string | undefined> {
  const { rows } = await sql<{ familyId: string }>`
    select family_id from device_token
    where token_hash = ${tokenHash(deviceToken)} and user_code = ${userCode}
      and revoked_at is null and exchanged_at is null and expires_at > now()`.execute(tx);
  return rows[0]?.familyId;
}

/** Forgets a device and ends the sessions that were opened on it; answers whether there was such a device. */
export async function endDevice(
  tx: Tx,
  live: LivePort,
  { userCode, familyId, by }: { userCode: string; familyId: string; by: SessionEnder },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from device_token where family_id = ${familyId}::uuid and user_code = ${userCode}`.execute(tx);
  await sql`
    update session set revoked_at = now(), ended_by = ${by}
    where device_family = ${familyId}::uuid and user_code = ${userCode} and revoked_at is null`.execute(tx);
  await endPushOfEndedSessions(tx, userCode);
  live.announceTo(tx, [userCode], { event: "session_ended" });
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
