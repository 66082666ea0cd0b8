import { sql } from "kysely";
import type { SealMedium } from "#contract/codes/seal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";
import { lockInstance, readInstance, type StoredInstance } from "../process/index.ts";
import { boundFiles } from "../seal/index.ts";

/** A document that is to be sealed. */
export interface FileToSeal {
  fileId: string;
  fileName: string;
  storageKey: string;
  /** As it was submitted, by the chained history: hexadecimal. */
  sha256: string;
  placements: readonly SealPlacement[];
}

const physicalSeal: SealMedium = "physical";

/** What a sealing step has to do. */
export interface SealOrder {
  instanceId: number;
  organId: number;
  applyId: string;
  title: string;
  /** Who decided on the sealing. */
  sealedBy: string;
  /** Who have, or had, a task of it. */
  people: readonly string[];
  form: InstanceSnapshot["form"];
  /** It is sealed by hand. */
  isPhysical: boolean;
  files: readonly FileToSeal[];
}

/** A sealing step of an application. */
export interface SealingStep {
  instanceId: number;
  organId: number;
  visitId: number;
}

/** Who acts where nobody does. */
export const systemActor = "SYSTEM";

/** What the sealing step of an application has to do; nothing where it is closed, stopped or done. Files sealed before are left out. */
export async function readSealOrder(tx: Tx, step: SealingStep): Promise<SealOrder | undefined> {
  return await orderOf(tx, await readInstance(tx, { instanceId: step.instanceId }, step.organId), step);
}

/**
 * The same with the application locked until the transaction ends: what is written then is written for a step that is
 * still open. A recall, return or jump came before, or waits (R1, R28).
 */
export async function lockSealOrder(tx: Tx, step: SealingStep): Promise<SealOrder | undefined> {
  const { instanceId, organId } = step;
  return await orderOf(tx, await lockInstance(tx, { instanceId }, { organId, userCode: systemActor }), step);
}

async function orderOf(
  tx: Tx,
  stored: StoredInstance | undefined,
  { instanceId, organId, visitId }: SealingStep,
): Promise<SealOrder | undefined> {
  const visit = stored?.snapshot.visits.find((each) => each.visitId === visitId);
  if (stored === undefined || visit === undefined || visit.status !== "open") return undefined;
  const { snapshot } = stored;
  const placements = placementsIn(snapshot.form[stampFields.placements]);
  const wanted = attachmentsIn(snapshot.form[stampFields.attachments]).filter(({ fileId }) =>
    placements.some((placement) => placement.fileId === fileId),
  );
  const { rows } = await sql<{ fileId: string; storageKey: string; sha256: string }>`
    select a.file_id, a.storage_key, encode(a.sha256, 'hex') as sha256 from attachment a
    where a.file_id = any(${wanted.map(({ fileId }) => fileId)}::text[]) and a.instance_id = ${instanceId}
      and not exists (select 1 from sealed_file s where s.instance_id = ${instanceId} and s.original_file_id = a.file_id)`.execute(
    tx,
  );
  const bound = await boundFiles(tx, instanceId);
  const files = wanted.flatMap(({ fileId, fileName }) => {
    const row = rows.find((each) => each.fileId === fileId);
    const own = placements.filter((placement) => placement.fileId === fileId);
    const sha256 = bound.get(fileId) ?? row?.sha256 ?? "";
    return row === undefined ? [] : [{ ...row, sha256, fileName, placements: own }];
  });
  const { applyId, form } = snapshot;
  const isPhysical = form[stampFields.styleOfUse] === physicalSeal;
  const people = [...new Set(snapshot.seats.map(({ userCode }) => userCode))];
  const sealedBy = sealerOf(snapshot, visitId);
  return {
    instanceId,
    organId,
    applyId,
    title: snapshot.title,
    sealedBy,
    people,
    form,
    isPhysical,
    files,
  };
}

/** Whoever decided last on the way to the step: the keeper; without anybody the applicant. */
function sealerOf(snapshot: InstanceSnapshot, visitId: number): string {
  const before = new Set<number>();
  const ahead = [visitId];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const visit = snapshot.visits.find((each) => each.visitId === at);
    for (const { fromVisitId } of visit?.arrivals ?? []) {
      if (before.has(fromVisitId)) continue;
      before.add(fromVisitId);
      ahead.push(fromVisitId);
    }
  }
  const last = snapshot.seats
    .filter((seat) => before.has(seat.visitId) && seat.cause === "handled")
    .toSorted((one, other) => (one.endedBy ?? 0) - (other.endedBy ?? 0))
    .at(-1);
  return last?.userCode ?? snapshot.applicant;
}
