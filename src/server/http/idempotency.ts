import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { Actor } from "./handler.ts";

/** The header that makes a repeated request harmless (R2). */
export const idempotencyHeader = "idempotency-key";

/** Whether the header counts for this call: design keeps it to work on tasks. */
export function honoursIdempotencyKey(call: CallDeclaration): boolean {
  return call.tx === "write" && call.path.startsWith("/task/");
}

/**
 * Runs `work` once for each key of an actor and call; a repetition gets the stored first answer, a refusal
 * included. Key and answer are written in the same transaction as the work, so a concurrent repetition waits at
 * the unique key until the first has committed, or takes its place if that was rolled back.
 */
export async function onceForKey(
  tx: Tx,
  request: { actor: Actor; call: CallDeclaration; key: string; input: unknown },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { actor, call, key, input } = request;
  if (key.length > limits.idempotencyKeyMaxCharacters) {
    return refuseFields({
      "Idempotency-Key": { problem: "tooLong", params: { max: limits.idempotencyKeyMaxCharacters } },
    });
  }
  const bodyHash = createHash("sha256")
    .update(canonical({ organId: actor.organId, input }))
    .digest();
  const won = await sql`
    insert into idempotency_key (user_code, call, key, body_hash)
    values (${actor.userCode}, ${call.name}, ${key}, ${bodyHash})
    on conflict (user_code, call, key) do update
      set body_hash = excluded.body_hash, created_at = now(), status = null, answer = null
      where idempotency_key.created_at < now() - make_interval(hours => ${limits.idempotencyKeyHours})
    returning key`.execute(tx);
  if (won.rows.length === 0) return storedAnswer(tx, request, bodyHash);
  const answer = await work();
  await sql`
    update idempotency_key set answer = ${jsonb({ answer: answer ?? null })}
    where user_code = ${actor.userCode} and call = ${call.name} and key = ${key}`.execute(tx);
  return answer;
}

async function storedAnswer(
  tx: Tx,
  { actor, call, key }: { actor: Actor; call: CallDeclaration; key: string },
  bodyHash: Buffer,
): Promise<unknown> {
  const { rows } = await sql<{ bodyHash: Buffer; answer: { answer: unknown } | null }>`
    select body_hash, answer from idempotency_key
    where user_code = ${actor.userCode} and call = ${call.name} and key = ${key}`.execute(tx);
  const stored = rows[0];
  if (stored === undefined || !stored.bodyHash.equals(bodyHash)) return refused();
  return stored.answer === null ? refused() : stored.answer.answer;
}

function refused(): Refusal {
  return refuse("idempotencyKeyReused");
}

/** JSON with its keys in order: the same input gives the same text however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
