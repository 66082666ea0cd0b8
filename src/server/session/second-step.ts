import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SessionWay } from "#contract/codes/session-way.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";
import { tokenHash } from "../http/index.ts";

/** So many answers to one challenge; who has tried them all begins with the password again. */
const triesMax = 5;

export interface SecondStep {
  userCode: string;
  remember: boolean;
  /** What the first step was. */
  way: SessionWay;
  /** The task that somebody came for. */
  bpdTaskId?: number | null | undefined;
}

/** Gives the challenge with which a log-in whose first step is done goes on; its hash is stored. */
export async function beginSecondStep(
  tx: Tx,
  { userCode, remember, way, bpdTaskId }: SecondStep,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await sql`
    insert into login_second_step (challenge_hash, user_code, remember, opened_by, bpd_task_id, expires_at)
    values (${tokenHash(challenge)}, ${userCode}, ${remember}, ${way}, ${bpdTaskId ?? null}::bigint, now() + make_interval(mins => ${limits.captchaMinutes}))`.execute(
    tx,
  );
  return challenge;
}

/** The log-in a challenge is of, while it is good. */
export async function findSecondStep(tx: Tx, challenge: string): Promise<SecondStep | undefined> {
  const { rows } = await sql<SecondStep>`
    select user_code, remember, opened_by as way, bpd_task_id from login_second_step
    where challenge_hash = ${tokenHash(challenge)} and expires_at > now() and tries < ${triesMax}`.execute(
    tx,
  );
  return rows[0];
}

/** The same, counting an answer before it is looked at. */
export async function trySecondStep(tx: Tx, challenge: string): Promise<SecondStep | undefined> {
  const { rows } = await sql<SecondStep>`
    update login_second_step set tries = tries + 1
    where challenge_hash = ${tokenHash(challenge)} and expires_at > now() and tries < ${triesMax}
    returning user_code, remember, opened_by as way, bpd_task_id`.execute(tx);
  return rows[0];
}

/** It was answered: the challenge is good no more. */
export async function endSecondStep(tx: Tx, challenge: string): Promise<void> {
  await sql`delete from login_second_step where challenge_hash = ${tokenHash(challenge)}`.execute(tx);
}
