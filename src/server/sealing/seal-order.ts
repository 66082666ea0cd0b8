import { sql } from "kysely";
import type { SealMedium } from "#contract/codes/seal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";
import { readInstance } from "../process/index.ts";
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

/** What the sealing step of an application has to do; nothing where it is closed or done. Files sealed before are left out. */
export async function readSealOrder(
  tx: Tx,
  { instanceId, organId, visitId }: { instanceId: number; organId: number; visitId: number },
): Promise<SealOrder | undefined> {
  const stored = await readInstance(tx, { instanceId }, organId);
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
