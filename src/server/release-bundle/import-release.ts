import { sql } from "kysely";
import { importRelease, previewRelease } from "#contract/calls/release-bundle.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { compareObjects, type Comparison } from "./compare-objects.ts";
import { dryRun } from "./dry-run.ts";
import { failingAfter, markFailing } from "./failing-after.ts";
import { namesOf } from "./names-of-objects.ts";
import { type OpenBundle, openBundle } from "./open-bundle.ts";
import { placeOf } from "./place-of.ts";
import { takeOver } from "./take-over.ts";
import { wordsOf } from "./words-of-refusal.ts";

/** What importing a bundle would do. Refuses with what `openBundle` refuses. */
export const previewReleaseHandler = handle(previewRelease, async ({ bundle: given }, scope) => {
  const opened = await openBundle(scope.tx, given);
  if (isRefusal(opened)) return opened;
  const { bundle, hash, keyName } = opened;
  const comparisons = await compareObjects(placeOf(scope), bundle, scope.language);
  await dryRun(scope, comparisons, placeOf(scope).everywhere);
  const { rows } = await sql<{ releaseId: number }>`
    select release_id from release where organ_id = ${scope.actor.organId} and bundle_hash = ${hash}
      and rolled_back_at is null order by release_id desc limit 1`.execute(scope.tx);
  const { company, createdBy, createdAt } = bundle;
  const objects = comparisons.map(({ compared }) => compared);
  return { company, createdBy, createdAt, keyName, importedAs: rows[0]?.releaseId ?? null, objects };
});

/**
 * Takes over what is accepted of a bundle, in one transaction. Refuses with what `openBundle` refuses, and with
 * `releaseObjectRefused` where one of them cannot be taken over, and, as a publication, with `sampleCasesFail` where sample
 * cases go another way and no note says why that is accepted; then nothing is. Where all that is accepted is the same here,
 * nothing changes and no release is written.
 */
export const importReleaseHandler = handle(importRelease, async (input, scope) => {
  const { tx, actor, request, ports, language } = scope;
  const opened = await openBundle(tx, input.bundle);
  if (isRefusal(opened)) return opened;
  // Two administrators do not take over two bundles at the same time: each is compared with what is there.
  await sql`select pg_advisory_xact_lock(hashtextextended('release', ${actor.organId}))`.execute(tx);
  const accepted = new Set(input.accept);
  const keys = new Set(opened.bundle.objects.map(({ kind, id }) => `${kind}:${id}`));
  for (const [at, key] of input.accept.entries())
    if (!keys.has(key))
      return refuseFields({
        [`accept[${at}]`]: { problem: "notOneOf", params: { value: key, allowed: [...keys].join(", ") } },
      });
  const place = placeOf(scope);
  const comparisons = await compareObjects(place, opened.bundle, language);
  const chosen = comparisons.filter(
    ({ compared }) => accepted.has(compared.key) && compared.state !== "same",
  );
  const blocked = chosen.find(({ compared }) => compared.state === "blocked");
  if (blocked !== undefined)
    return refuse("releaseObjectRefused", {
      object: blocked.object.name,
      reason: blocked.compared.reasons.join(" "),
    });
  if (chosen.length === 0) return { releaseId: null, imported: 0 };
  await sql`savepoint one_release`.execute(tx);
  const done = await takeAll(scope, opened, chosen, input.note);
  if (isRefusal(done)) {
    await sql`rollback to savepoint one_release`.execute(tx);
    return done;
  }
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: importRelease.name,
    subject: String(done),
    detail: {
      fingerprint: opened.fingerprint,
      objects: chosen.map(({ compared }) => compared.key).join(", "),
    },
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  return { releaseId: done, imported: chosen.length };
});

async function takeAll(
  scope: SessionScope,
  { bundle, hash, fingerprint }: OpenBundle,
  chosen: readonly Comparison[],
  note = "",
): Promise<number | Refusal> {
  const { tx, actor, request, language } = scope;
  const { rows } = await sql<{ releaseId: number }>`
    insert into release (organ_id, bundle_hash, bundle_company, bundle_by, bundle_at, fingerprint, note, imported_by,
      imported_at)
    values (${actor.organId}, ${hash}, ${bundle.company}, ${bundle.createdBy}, ${bundle.createdAt}, ${fingerprint},
      ${note.trim() === "" ? null : note.trim()}, ${actor.userCode}, ${request.now.toISOString()})
    returning release_id`.execute(tx);
  const releaseId = rows[0]?.releaseId;
  if (releaseId === undefined) throw new Error("a release was not written");
  const { everywhere } = placeOf(scope);
  for (const [position, { object, here }] of chosen.entries()) {
    const version = await takeOver({ scope, everywhere, releaseId }, object);
    if (isRefusal(version))
      return refuse("releaseObjectRefused", { object: object.name, reason: wordsOf(version, language) });
    const before =
      here === undefined
        ? null
        : {
            content: here.content,
            draft: here.draft ?? null,
            version: here.version,
            status: here.status ?? null,
          };
    await sql`insert into release_object
        (release_id, position, kind, object_id, object_name, object_names, hash, version, before)
      values (${releaseId}, ${position}, ${object.kind}, ${object.id}, ${object.name},
        ${JSON.stringify(namesOf(object, bundle.objects))}::jsonb, ${object.hash}, ${version},
        ${before === null ? null : JSON.stringify(before)}::jsonb)`.execute(tx);
  }
  const taken = chosen.map(({ object }) => object);
  const failing = await failingAfter(scope, taken);
  const [first] = failing;
  if (first !== undefined && note.trim() === "") return first.refusal;
  const published = taken.filter(({ kind }) => kind === "process").map(({ id }) => id);
  await markFailing(scope, failing, note.trim(), published);
  return releaseId;
}
