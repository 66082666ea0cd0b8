import { sql } from "kysely";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { SessionScope } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { loadBundle, type StoredInstance } from "../process/index.ts";
import { readerRights } from "../viewer/index.ts";

/** Secret applications are for those who decide on them: nobody sends them on. */
export function isTooSecretToSend({ form }: Pick<StoredInstance["snapshot"], "form">): boolean {
  return ["secret", "topSecret"].includes(secrecyOf(form) ?? "");
}

/**
 * Sends an application on and tells its readers: rows of its own, so that neither the application nor its lock knows of it,
 * however many readers there are. A reader sees no more of the form than the sender. Answers whom it reached; the others have
 * it from the sender and have not read it yet.
 */
export async function sendToReaders(
  { tx, ports, actor, request }: SessionScope,
  { snapshot, row }: StoredInstance,
  userCodes: Iterable<string>,
  note: string,
): Promise<string[]> {
  const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  const rights = readerRights(bundle, snapshot, actor, row.readers);
  const hidden = Object.keys(rights).filter((address) => rights[address] === "hide");
  const { instanceId, organId } = snapshot;
  const { rows: sent } = await sql<{ userCode: string }>`
    insert into reading (instance_id, organ_id, user_code, sent_by, note, hidden, sent_at)
    select ${instanceId}, ${organId}, code, ${actor.userCode}, ${note}, ${hidden}::text[], ${request.now}
    from unnest(${[...userCodes]}::text[]) as code order by code
    on conflict (instance_id, user_code, sent_by) where read_at is null and recalled_at is null do nothing
    returning user_code`.execute(tx);
  const receivers = sent.map(({ userCode }) => userCode);
  const params = { title: snapshot.title, person: actor.userCode, note };
  await notify(tx, ports.live, receivers, { organId, kind: "sent_to_read", params, instanceId });
  return receivers;
}
