import { isDeepStrictEqual } from "node:util";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { completeAutomaticTask, failAutomaticTask } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { type CommandScope, runCommand } from "../process/index.ts";
import { orderSealing } from "../seal-orders/index.ts";
import { checkSealing, TimeStampError } from "../seal/index.ts";
import { type SealedFile, sealFile } from "./seal-file.ts";
import { awaitHand } from "./await-hand.ts";
import { lockSealOrder, readSealOrder, type SealOrder, type SealingStep, systemActor } from "./seal-order.ts";
import { recordSealed, storeBytes, type StoredSealed } from "./store-sealed.ts";

/** Tries to get a time stamp before it becomes an incident. */
const triesForTime = 6;

/**
 * The work of a sealing step: stamps and signs every document that has electronic seals, then stores them and ends the
 * step in one transaction. However often it is begun, by whichever process, each document is sealed once: the database
 * refuses a second. What is sealed by hand waits for its keeper (`finishPhysicalSealing`). What cannot be sealed is an
 * incident that administrators see and retry.
 */
export function sealDocumentsJob(ports: Ports): JobTask {
  return async (payload, { attempt, maxAttempts }) => {
    const step = payload as SealingStep;
    const now = new Date();
    const order = await ports.database.read((tx) => readSealOrder(tx, step));
    if (order === undefined) return;
    if (order.isPhysical) return await ports.database.write((tx) => awaitHand(tx, ports, step, now));
    const sealed = await sealAll(ports, order, now).catch((error: unknown) => {
      // The authority may be away for a while: the next try waits longer each time, people hear of it after some.
      if (!(error instanceof TimeStampError) || attempt < Math.min(triesForTime, maxAttempts)) throw error;
      return refuse("timeStampUnavailable", { reason: error.message });
    });
    if (isRefusal(sealed)) return await fail(ports, step, sealed, now);
    const stored = await storeBytes(ports, order, sealed);
    const refusal = await ports.database
      .write((tx) => finish(tx, ports, step, { order, stored }, now))
      .catch((error: unknown) => {
        if (error instanceof SealingRefused) return error.refusal;
        throw error;
      });
    if (refusal !== undefined) await fail(ports, step, refusal, now);
  };
}

/**
 * Records what was sealed and ends the step, where it is still to be sealed in this way. Writes nothing where it was closed
 * or stopped while its documents were being stamped: what is submitted again is sealed anew.
 */
async function finish(
  tx: Tx,
  ports: Ports,
  step: SealingStep,
  { order, stored }: { order: SealOrder; stored: readonly StoredSealed[] },
  now: Date,
): Promise<Refusal | undefined> {
  const current = await lockSealOrder(tx, step);
  if (current === undefined) return undefined;
  if (!isDeepStrictEqual(current.files, order.files))
    throw new Error(`what step ${step.visitId} of ${step.instanceId} seals was changed while it was sealed`);
  // The wall against a seal that was disabled while its documents were being stamped.
  const unfit = await sealingProblem(tx, ports, current, now);
  if (unfit !== undefined) return unfit;
  await recordSealed(tx, current, stored, now);
  await orderSealing(tx, ports, { ...current, ...step, files: stored.map(orderedFile) }, now);
  const values = resultOf(current, stored);
  const outcome = await runCommand(
    scopeOf(ports, tx, step, now),
    { instanceId: step.instanceId },
    (bundle, snapshot, context) =>
      completeAutomaticTask(bundle, snapshot, { visitId: step.visitId, values }, context),
  );
  if (isRefusal(outcome)) throw new SealingRefused(outcome);
  return undefined;
}

/** Rolls back what was recorded; the refusal goes on as one. */
class SealingRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

async function sealAll(ports: Ports, order: SealOrder, now: Date): Promise<SealedFile[] | Refusal> {
  const unfit = await ports.database.read((tx) => sealingProblem(tx, ports, order, now));
  if (unfit !== undefined) return unfit;
  const sealed: SealedFile[] = [];
  for (const file of order.files) {
    const one = await sealFile(ports, order, file, now);
    if (isRefusal(one)) return one;
    sealed.push(one);
  }
  return sealed;
}

function sealingProblem(
  tx: Tx,
  ports: Ports,
  { sealedBy, organId, form }: SealOrder,
  now: Date,
): Promise<Refusal | undefined> {
  return checkSealing(
    { tx, ports, actor: { userCode: sealedBy, access: [], organId }, request: { now } },
    form,
  );
}

/** The sealed documents as the form shows them, both hashes with each: they stand in the chained history with the step. */
function resultOf({ form }: SealOrder, stored: readonly StoredSealed[]): FormValues {
  if (stored.length === 0) return {};
  const before = attachmentsIn(form[stampFields.sealedFiles]).map((each) => ({ ...each }));
  const added = stored.map(({ fileId, fileName, file, sha256, code }) => ({
    fileId,
    fileName,
    sha256,
    originalFileId: file.fileId,
    originalSha256: file.sha256,
    code,
  }));
  return { [stampFields.sealedFiles]: [...before, ...added] };
}

function orderedFile({ fileName, code, sha256, file }: StoredSealed) {
  return { fileName, code, sha256, originalSha256: file.sha256 };
}

function scopeOf(ports: Ports, tx: Tx, { organId }: SealingStep, now: Date): CommandScope {
  const actor = { userCode: systemActor, access: ["process-admin"], organId };
  return { tx, ports, language: defaultLanguage, actor, request: { now } };
}

async function fail(ports: Ports, step: SealingStep, problem: Refusal, now: Date): Promise<void> {
  await ports.database.write(async (tx) => {
    const failed = await runCommand(
      scopeOf(ports, tx, step, now),
      { instanceId: step.instanceId },
      (bundle, snapshot, context) =>
        failAutomaticTask(bundle, snapshot, { visitId: step.visitId, problem }, context),
    );
    // Closed by a return or recall meanwhile: there is nothing left to do.
    if (isRefusal(failed) && failed.refused !== "notFound")
      throw new Error(`sealing step ${step.visitId} of ${step.instanceId}: ${JSON.stringify(problem)}`);
  });
}
