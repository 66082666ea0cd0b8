import { isUuid } from "#contract/rules/uuid.ts";
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { captcha } from "#contract/calls/auth.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";
import { handlePublic, type Ports } from "../http/index.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { type Lane, laneOf, recentFailures } from "./login-delay.ts";
import { askForProof } from "./login-proof.ts";

/** Draws a captcha and remembers the hash of its answer (spec §5 Login); asks for work to prove where it is due. */
export const captchaHandler = handlePublic(captcha, async (input, { tx, ports, request }) => {
  const rememberDays = ports.parameters.value("deviceTokenDays");
  const userCode = (input.userCode ?? "").trim().toUpperCase();
  const { remoteAddress } = request;
  const lane = await laneOf(tx, { userCode, remoteAddress });
  const proof = lane.known ? null : await askForProof(tx, remoteAddress, ports.parameters);
  if (!(await needsCaptcha(tx, ports, lane, remoteAddress)))
    return { required: false, captchaId: "", svg: "", expiresAt: soon(request.now), proof, rememberDays };
  const drawn = drawCaptcha();
  const captchaId = randomUUID();
  // By the database's clock, which also says whether it is still good: several processes know no other common one.
  const { rows } = await sql<{ expiresAt: string }>`
    insert into captcha (captcha_id, answer_hash, expires_at)
    values (${captchaId}, ${answerHash(captchaId, drawn.text)},
            now() + make_interval(mins => ${limits.captchaMinutes}))
    returning expires_at`.execute(tx);
  return {
    required: true,
    captchaId,
    svg: drawn.svg,
    expiresAt: rows[0]?.expiresAt ?? "",
    proof,
    rememberDays,
  };
});

const soon = (now: Date): string => new Date(now.getTime() + limits.captchaMinutes * 60_000).toISOString();

/** Whether a log-in from there has to bring a captcha: always, or once so many have failed (a parameter). */
export async function needsCaptcha(
  tx: Tx,
  { config, parameters }: Pick<Ports, "config" | "parameters">,
  lane: Lane,
  remoteAddress: string,
): Promise<boolean> {
  if (!config.captcha) return false;
  const after = parameters.value("captchaAfterFailures");
  return after === 0 || (await recentFailures(tx, lane, remoteAddress)) >= after;
}

/** Whether the answer is right. Good or bad, the captcha is used up. */
export async function useCaptcha(tx: Tx, captchaId: string, answer: string): Promise<boolean> {
  if (!isUuid(captchaId)) return false;
  const { rows } = await sql<{ answerHash: Buffer; live: boolean }>`
    delete from captcha where captcha_id = ${captchaId}
    returning answer_hash, expires_at > now() as live`.execute(tx);
  const [row] = rows;
  return row !== undefined && row.live && row.answerHash.equals(answerHash(captchaId, answer));
}

function answerHash(captchaId: string, answer: string): Buffer {
  return createHash("sha256").update(`${captchaId} ${answer.trim().toLowerCase()}`).digest();
}
