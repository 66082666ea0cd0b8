import { sql } from "kysely";
import { sendRead } from "#contract/calls/send-read.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { loadBundle, readInstance } from "../process/index.ts";
import { mayReadInstance, permittedPeople, readerRights } from "../viewer/index.ts";

/**
 * Sends an application on: rows of its own, so that neither the application nor its lock knows of it, however many readers
 * there are. A reader sees no more of the form than the sender. Refuses with `notFound`, `draftNotSent`, `readingTooSecret`
 * and by place whom there is not (`userCodes[2]`).
 */
export const sendReadHandler = handle(sendRead, async ({ applyId, userCodes, note = "" }, scope) => {
  const { tx, ports, actor, request } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  if (userCodes.length === 0) return refuseFields({ userCodes: { problem: "personRequired" } });
  if (snapshot.status === "draft") return refuse("draftNotSent");
  if (["secret", "topSecret"].includes(secrecyOf(snapshot.form) ?? "")) return refuse("readingTooSecret");
  const known = await activePeople(scope, userCodes);
  const unknown = userCodes.flatMap((code, at) =>
    known.has(code) && code !== actor.userCode ? [] : [[`userCodes[${at}]`, code] as const],
  );
  if (unknown.length > 0)
    return refuseFields(
      Object.fromEntries(
        unknown.map(([place, code]) => [
          place,
          code === actor.userCode
            ? { problem: "readsItAlready" }
            : { problem: "nobodyOfThatName", params: { value: code } },
        ]),
      ),
    );
  const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  const rights = readerRights(bundle, snapshot, actor, row.readers);
  const hidden = Object.keys(rights).filter((address) => rights[address] === "hide");
  const { instanceId, organId } = snapshot;
  const { rows: sent } = await sql<{ userCode: string }>`
    insert into reading (instance_id, organ_id, user_code, sent_by, note, hidden, sent_at)
    select ${instanceId}, ${organId}, code, ${actor.userCode}, ${note.trim()}, ${hidden}::text[], ${request.now}
    from unnest(${[...known]}::text[]) as code order by code
    on conflict (instance_id, user_code, sent_by) where read_at is null and recalled_at is null do nothing
    returning user_code`.execute(tx);
  const receivers = sent.map(({ userCode }) => userCode);
  const params = { title: snapshot.title, person: actor.userCode, note: note.trim() };
  await notify(tx, ports.live, receivers, { organId, kind: "sent_to_read", params, instanceId });
  return { sent: receivers.length, already: known.size - receivers.length };
});

/** Those of some people who are active in the organisation and not kept from the sender. */
async function activePeople(scope: SessionScope, userCodes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...new Set(userCodes)]}::text[]) and u.status = '1'
      and (u.valid_until is null or u.valid_until >= current_date)
      and exists (select 1 from user_organ o where o.user_code = u.user_code and o.organ_id = ${scope.actor.organId})
      and ${permittedPeople(scope)}`.execute(scope.tx);
  return new Set(rows.map(({ userCode }) => userCode));
}
