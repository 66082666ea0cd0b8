import { sql } from "kysely";
import { finishPhysicalSealing } from "#contract/calls/physical-seal.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { physicalSealingProblems } from "#contract/rules/physical-sealing.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import { completeAutomaticTask } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { lockInstance, runCommand } from "../process/index.ts";
import { orderSealing } from "../seal-orders/index.ts";
import { checkSealing } from "../seal/index.ts";
import { newVerificationCode } from "./verification-code.ts";

type Given = InputOf<typeof finishPhysicalSealing>;
/** A scan and the document it shows, with the hashes of both. */
interface Scan extends Attachment {
  original: string;
  sha256: string;
  originalSha256: string;
  code: string;
}

/**
 * Ends the sealing step of documents that were sealed by hand: the counter and the scans with their hashes stand in the
 * chained history with it. Refuses with `notFound` where nothing waits, with `sealNotUsable` and `sealNotKept`, and by
 * field.
 */
export const finishPhysicalSealingHandler = handle(finishPhysicalSealing, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const { bpdInstanceId: instanceId, impressions, remark = "" } = input;
  // The application is held first, as by every command (R1): a recall came before, or waits; of two keepers at once the
  // second finds nothing that waits.
  const stored = await lockInstance(tx, { instanceId }, actor);
  const { rows } = await sql<{ visitId: number; planned: number }>`
    select visit_id, planned from physical_sealing
    where instance_id = ${instanceId} and organ_id = ${actor.organId} and done_at is null
    order by visit_id desc limit 1 for update`.execute(tx);
  const [waiting] = rows;
  if (waiting === undefined || stored === undefined || !mayReadInstance(stored, actor))
    return refuse("notFound");
  const { visitId, planned } = waiting;
  const { form, visits } = stored.snapshot;
  if (!visits.some((visit) => visit.visitId === visitId && visit.status === "open"))
    return refuse("notFound");
  const unfit = await checkSealing(scope, form);
  if (unfit !== undefined) return unfit;
  const documents = attachmentsIn(form[stampFields.attachments]);
  const wrong = physicalSealingProblems(input, { planned, documents });
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const scans = await findScans(scope, input, documents);
  if (isRefusal(scans)) return scans;
  await sql`
    update physical_sealing set impressions = ${impressions}, remark = ${remark.trim()}, done_by = ${actor.userCode},
      done_at = ${request.now} where instance_id = ${instanceId} and visit_id = ${visitId}`.execute(tx);
  const { applyId } = stored.snapshot;
  const { organId } = actor;
  await orderSealing(tx, ports, { instanceId, organId, visitId, applyId, form, files: [] }, request.now);
  await recordScans(scope, instanceId, form, scans, impressions);
  const before = attachmentsIn(form[stampFields.sealedFiles]).map((each) => ({ ...each }));
  const added = scans.map(({ original, ...scan }) => ({ ...scan, originalFileId: original }));
  const values = {
    [stampFields.sealedFiles]: [...before, ...added],
    [stampFields.impressionsMade]: impressions,
  };
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
    completeAutomaticTask(bundle, snapshot, { visitId, values }, context),
  );
  return isRefusal(outcome) ? outcome : { sealed: scans.length };
});

/** The scans as they were uploaded; each must be the keeper's own upload and used nowhere else. */
async function findScans(
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
  { scans }: Given,
  documents: readonly Attachment[],
): Promise<Scan[] | Refusal> {
  const ids = [...scans.map(({ fileId }) => fileId), ...documents.map(({ fileId }) => fileId)];
  const { rows } = await sql<{ fileId: string; fileName: string; sha256: string; isFree: boolean }>`
    select file_id, file_name, encode(sha256, 'hex') as sha256,
      instance_id is null and uploaded_by = ${actor.userCode} and state = 'unreferenced' as is_free
    from attachment where file_id = any(${ids}::text[]) for update`.execute(tx);
  const known = new Map(rows.map((row) => [row.fileId, row]));
  const problems: Record<string, FieldProblem> = {};
  const found: Scan[] = [];
  for (const [index, { fileId: original }] of documents.entries()) {
    const given = scans.find(({ originalFileId }) => originalFileId === original);
    const scan = given && known.get(given.fileId);
    if (scan?.isFree !== true)
      problems[`scans[${index}]`] = { problem: "fileUnknown", params: { file: given?.fileName ?? "" } };
    else if (!/\.(?:pdf|jpe?g|png)$/iu.test(scan.fileName))
      problems[`scans[${index}]`] = { problem: "scanKind" };
    else
      found.push({
        fileId: scan.fileId,
        fileName: scan.fileName,
        original,
        sha256: scan.sha256,
        originalSha256: known.get(original)?.sha256 ?? "",
        code: newVerificationCode(),
      });
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : found;
}

async function recordScans(
  { tx, actor, request }: Pick<SessionScope, "tx" | "actor" | "request">,
  instanceId: number,
  form: FormValues,
  scans: readonly Scan[],
  impressions: number,
): Promise<void> {
  const sealIds = [...new Set(placementsIn(form[stampFields.placements]).map(({ sealId }) => sealId))];
  for (const { fileId, fileName, original, sha256, originalSha256, code } of scans) {
    await sql`
      update attachment set instance_id = ${instanceId}, since = ${request.now} where file_id = ${fileId}`.execute(
      tx,
    );
    await sql`
      insert into sealed_file (instance_id, organ_id, original_file_id, sealed_file_id, file_name, original_sha256,
        sealed_sha256, code, seal_ids, seal_names, impressions, signed_as, sealed_by, sealed_at)
      select ${instanceId}, ${actor.organId}, ${original}, ${fileId}, ${fileName}, ${Buffer.from(originalSha256, "hex")},
        ${Buffer.from(sha256, "hex")}, ${code}, array_agg(seal_id order by seal_id), array_agg(seal_name order by seal_id),
        ${impressions}, '', ${actor.userCode}, ${request.now}
      from seal where seal_id = any(${sealIds}::bigint[])`.execute(tx);
  }
}
