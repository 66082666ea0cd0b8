import { sql } from "kysely";
import { distrustReleaseKey, releaseKeys, trustReleaseKey } from "#contract/calls/release-bundle.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { operatorSecret } from "../secrets/index.ts";
import { publicKeyFrom } from "./open-bundle.ts";
import { fingerprintOf, ownKey } from "./own-key.ts";

type Key = OutputOf<typeof trustReleaseKey>;

/** One's own key, made where there is none yet and the operator's secret can encrypt it, and those that are trusted. */
export const releaseKeysHandler = handle(releaseKeys, async (_input, { tx, ports, request }) => {
  if (!isRefusal(operatorSecret(ports))) await ownKey(tx, ports, request.now);
  return readKeys(tx);
});

/** Trusts the key of another installation. Refuses what is no Ed25519 key, at its field. */
export const trustReleaseKeyHandler = handle(trustReleaseKey, async (input, { tx, actor, request }) => {
  const key = publicKeyFrom(input.publicKey.replaceAll(/-----[^-]*-----|\s/gu, ""));
  if (key === undefined) return refuseFields({ publicKey: { problem: "notAReleaseKey" } });
  const publicKey = key.export({ type: "spki", format: "der" }).toString("base64");
  const fingerprint = fingerprintOf(publicKey);
  await sql`insert into release_key (fingerprint, key_name, public_key, added_by, added_at)
    values (${fingerprint}, ${input.keyName.trim()}, ${publicKey}, ${actor.userCode}, ${request.now.toISOString()})
    on conflict (fingerprint) do update set key_name = excluded.key_name
    where not release_key.is_own`.execute(tx);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: trustReleaseKey.name,
    subject: fingerprint,
    detail: { keyName: input.keyName.trim() },
  });
  const kept = (await readKeys(tx)).find((each) => each.fingerprint === fingerprint);
  return kept ?? refuse("notFound");
});

/** Trusts a key no longer; what came with it stays. Refuses with `notFound`, also one's own. */
export const distrustReleaseKeyHandler = handle(
  distrustReleaseKey,
  async ({ fingerprint }, { tx, actor, request }) => {
    const { rows } = await sql`delete from release_key
      where fingerprint = ${fingerprint} and not is_own returning 1`.execute(tx);
    if (rows.length === 0) return refuse("notFound");
    await recordOperation(tx, request, {
      kind: "operation",
      userCode: actor.userCode,
      organId: actor.organId,
      call: distrustReleaseKey.name,
      subject: fingerprint,
    });
    return { fingerprint };
  },
);

async function readKeys(tx: Tx): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select fingerprint, key_name, public_key, is_own, added_by, added_at
    from release_key order by is_own desc, key_name, fingerprint`.execute(tx);
  return rows;
}
