import { createHash, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import { jumpAlgorithm, publicKeyNamed, signingKey } from "./jump-keys.ts";

/** So long a token may be on its way. */
const goodSeconds = 60;

type WithConfig = Pick<Ports, "config">;

/** A signed token that names somebody to one other system; for a minute, with an id that comes once. */
export async function jumpToken(
  tx: Tx,
  ports: WithConfig,
  { actor, audience, now }: { actor: Pick<Actor, "userCode" | "sessionHash">; audience: string; now: Date },
): Promise<{ token: string; expiresAt: string } | Refusal> {
  const key = await signingKey(tx, ports, now);
  if (isRefusal(key)) return key;
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + goodSeconds;
  const token = await new SignJWT({
    iss: ports.config.publicUrl,
    aud: audience,
    sub: actor.userCode,
    iat,
    exp,
    jti: randomUUID(),
    sid: sessionName(actor.sessionHash),
  })
    .setProtectedHeader({ alg: jumpAlgorithm, kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
  return { token, expiresAt: new Date(exp * 1_000).toISOString() };
}

/** A session as tokens name it: as the list of one's own sessions does. */
function sessionName(sessionHash: Buffer): string {
  return createHash("sha256").update(sessionHash).digest("hex");
}

/** What a token of ours says that came back here. */
export interface ReturnedToken {
  userCode: string;
  jti: string;
  expiresAt: Date;
}

/**
 * Reads a token that was given here for one audience and comes back. Refuses with `signOnTokenExpired`, and with
 * `signOnTokenRefused` also where the session it was given to has ended.
 */
export async function readJumpToken(
  tx: Tx,
  ports: WithConfig,
  { token, audience, now }: { token: string; audience: string; now: Date },
): Promise<ReturnedToken | Refusal> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await publicKeyNamed(tx, ports, kid, now);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        issuer: ports.config.publicUrl,
        audience,
        algorithms: [jumpAlgorithm],
        currentDate: now,
        requiredClaims: ["sub", "exp", "jti", "sid"],
      },
    );
    const { rows } = await sql`
      select 1 from session
      where user_code = ${String(payload.sub)} and encode(sha256(token_hash), 'hex') = ${String(payload["sid"])}
        and revoked_at is null and expires_at > now() and idle_ends_at > now()`.execute(tx);
    if (rows.length === 0) return refuse("signOnTokenRefused");
    return {
      userCode: String(payload.sub),
      jti: String(payload.jti),
      expiresAt: new Date((payload.exp ?? 0) * 1_000),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse("signOnTokenExpired");
    if (error instanceof errors.JOSEError) return refuse("signOnTokenRefused");
    throw error;
  }
}
