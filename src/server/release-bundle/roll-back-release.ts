import { sql } from "kysely";
import { rollBackRelease } from "#contract/calls/release-bundle.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { companionKinds, type ReleaseKind } from "#contract/shapes/release-bundle.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { text } from "../texts/index.ts";
import { sayWho } from "../viewer/index.ts";
import { canonicalJson, hashOf } from "./canonical-json.ts";
import { failingAfter, markFailing } from "./failing-after.ts";
import { placeOf } from "./place-of.ts";
import { standingOf, travelling } from "./standing.ts";
import { takeOver } from "./take-over.ts";
import { wordsOf } from "./words-of-refusal.ts";

interface Released {
  releaseId: number;
  position: number;
  kind: ReleaseKind;
  objectId: string;
  hash: string;
  version: number | null;
  before: {
    content: Record<string, unknown>;
    draft: ProcessDefinition | null;
    version: number | null;
    status: ProcessDefinition["status"] | null;
  } | null;
}

/** What became of a thing: why it stays is a key of `release-bundle:stays`, or the words of what refuses it. */
interface Outcome {
  outcome: "restored" | "withdrawn" | "stays";
  because?: string;
}

/**
 * Rolls a release back. What stood before becomes the next version, what was new is withdrawn; what somebody changed since,
 * or what others may use by now, stays and says so. Applications on their way go on. Refuses with `notFound` and
 * `releaseRolledBack`.
 */
export const rollBackReleaseHandler = handle(rollBackRelease, async ({ releaseId }, scope) => {
  const { tx, actor, request, ports, language } = scope;
  const { rows } = await sql<{ rolledBackBy: string | null; rolledBackAt: string | null }>`
    select rolled_back_by, rolled_back_at from release
    where release_id = ${releaseId} and organ_id = ${actor.organId} for update`.execute(tx);
  const [release] = rows;
  if (release === undefined) return refuse("notFound");
  if (release.rolledBackBy !== null)
    return sayWho(
      scope,
      refuse("releaseRolledBack", { who: release.rolledBackBy, when: release.rolledBackAt }),
    );
  const { rows: objects } = await sql<Released>`
    select release_id, position, kind, object_id, hash, version, before from release_object
    where release_id = ${releaseId} order by position`.execute(tx);
  const counts = { restored: 0, withdrawn: 0, stays: 0 };
  // First what stood before, each behind what it needs; then what was new, each before what it needed.
  const restored = objects.filter(({ before }) => before !== null);
  const added = objects.filter(({ before }) => before === null).toReversed();
  const back: { kind: ReleaseKind; id: string }[] = [];
  for (const object of [...restored, ...added]) {
    const { outcome, because = null } = await rollBack(scope, object);
    counts[outcome] += 1;
    if (outcome === "restored") back.push({ kind: object.kind, id: object.objectId });
    await sql`update release_object set rolled_back = ${outcome}, stays_because = ${because}
      where release_id = ${releaseId} and position = ${object.position}`.execute(tx);
  }
  const reason = text(language, "release-bundle", "history.rollBackOf", { release: releaseId });
  const published = back.filter(({ kind }) => kind === "process").map(({ id }) => id);
  await markFailing(scope, await failingAfter(scope, back), reason, published);
  await sql`update release set rolled_back_by = ${actor.userCode}, rolled_back_at = ${request.now.toISOString()}
    where release_id = ${releaseId}`.execute(tx);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: rollBackRelease.name,
    subject: String(releaseId),
    detail: counts,
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  return counts;
});

async function rollBack(scope: SessionScope, object: Released): Promise<Outcome> {
  const { kind, objectId, hash, before } = object;
  // Other organisations may use them by now, and forms elsewhere ask for their values.
  if (kind === "category" || kind === "dataItem") return { outcome: "stays", because: "shared" };
  const here = await standingOf(placeOf(scope), kind, objectId);
  if (here === undefined || typeof here === "string") return { outcome: "stays", because: "changedSince" };
  const isDesigned =
    here.draft !== undefined && canonicalJson(travelling(here.draft)) !== canonicalJson(here.content);
  const isAsReleased = hashOf(here.content) === hash && here.version === (await versionLeftBy(scope, object));
  if (!isAsReleased || isDesigned) return { outcome: "stays", because: "changedSince" };
  if (isCompanion(kind))
    return before === null ? withdrawCompanion(scope, kind, objectId) : restore(scope, object, before);
  if (before === null || before.version === null) return withdraw(scope, object);
  return restore(scope, object, before);
}

/** The version in effect where nobody but later releases, all of them rolled back, touched a thing since. */
async function versionLeftBy(
  { tx, actor }: SessionScope,
  { releaseId, kind, objectId, version }: Released,
): Promise<number | null> {
  const { rows: later } = await sql<Pick<Released, "version" | "before">>`
    select o.version, o.before from release_object o join release r using (release_id)
    where r.organ_id = ${actor.organId} and o.kind = ${kind} and o.object_id = ${objectId}
      and o.release_id > ${releaseId} and o.rolled_back = 'restored' order by o.release_id`.execute(tx);
  return versionLeft(version, later);
}

/** Each brought back, as the version behind the one that was in effect, what had been in effect before it. Pure. */
function versionLeft(
  version: number | null,
  later: readonly Pick<Released, "version" | "before">[],
): number | null {
  let left = version;
  for (const [at, each] of later.entries()) {
    if (left === null || each.before?.version !== left) continue;
    const inEffect = versionLeft(each.version, later.slice(at + 1));
    left = inEffect === null ? null : inEffect + 1;
  }
  return left;
}

async function restore(
  scope: SessionScope,
  { kind, objectId }: Released,
  before: NonNullable<Released["before"]>,
): Promise<Outcome> {
  const { tx, language } = scope;
  await sql`savepoint one_object`.execute(tx);
  const taking = { scope, everywhere: placeOf(scope).everywhere, releaseId: null };
  const done = await takeOver(taking, { kind, id: objectId, content: before.content });
  if (isRefusal(done)) {
    await sql`rollback to savepoint one_object`.execute(tx);
    return { outcome: "stays", because: wordsOf(done, language) };
  }
  await sql`release savepoint one_object`.execute(tx);
  if (kind === "process")
    await sql`update process set draft = ${JSON.stringify(before.draft)}::jsonb, status = ${before.status ?? "enabled"}
      where process_id = ${objectId}`.execute(tx);
  return { outcome: "restored" };
}

/** What was new is offered no longer. A matrix keeps its versions: approvals say by which one they were made. */
async function withdraw(
  { tx, actor, request }: SessionScope,
  { kind, objectId, version, before }: Released,
): Promise<Outcome> {
  const by = { now: request.now.toISOString(), who: actor.userCode };
  if (kind === "process") {
    const draft = before?.draft ?? null;
    await sql`update process set status = 'disabled', row_version = row_version + 1, updated_by = ${by.who},
      updated_at = ${by.now}, draft = coalesce(${draft === null ? null : JSON.stringify(draft)}::jsonb, draft)
      where process_id = ${objectId}`.execute(tx);
    return { outcome: "withdrawn" };
  }
  if (kind === "matrix") return { outcome: "stays", because: "versionsStay" };
  const { rows } = await sql`
    select 1 from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.status = 'enabled' and v.page_id = ${objectId} limit 1`.execute(tx);
  if (rows.length > 0) return { outcome: "stays", because: "used" };
  await sql`update form_page set state = 'failed', updated_by = ${by.who}, updated_at = ${by.now},
    row_version = (select max(each.row_version) + 1 from form_page each where each.page_id = ${objectId})
    where page_id = ${objectId} and version = ${version}`.execute(tx);
  return { outcome: "withdrawn" };
}

function isCompanion(kind: ReleaseKind): kind is (typeof companionKinds)[number] {
  return companionKinds.some((each) => each === kind);
}

/** Rules and sample cases that were none before are none again. */
async function withdrawCompanion(
  scope: SessionScope,
  kind: (typeof companionKinds)[number],
  processId: string,
): Promise<Outcome> {
  const { tx, language } = scope;
  await sql`savepoint one_object`.execute(tx);
  const content = kind === "sampleCases" ? { cases: [] } : { rules: [] };
  const taking = { scope, everywhere: placeOf(scope).everywhere, releaseId: null };
  const done = await takeOver(taking, { kind, id: processId, content });
  await sql.raw(`${isRefusal(done) ? "rollback to" : "release"} savepoint one_object`).execute(tx);
  return isRefusal(done) ? { outcome: "stays", because: wordsOf(done, language) } : { outcome: "withdrawn" };
}
