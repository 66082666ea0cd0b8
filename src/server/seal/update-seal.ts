import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import { updateSeal } from "#contract/calls/seal.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { lockSeal, plainSeal, readSeals, type SealRow } from "./seal-rows.ts";
import {
  looksOf,
  problemsOfSeal,
  recordSealChange,
  recordSealOperation,
  type SealLooks,
  type StoredSeal,
  uploadedPicture,
  writeSeal,
} from "./store-seal.ts";

/**
 * Changes a seal. A lost seal is disabled with the same stroke and stays so. Refuses with `invalidInput` field by field,
 * with `rowConflict` where it was changed since it was looked at.
 */
export const updateSealHandler = handle(updateSeal, async ({ picture: uploaded, ...input }, scope) => {
  const picture = await uploadedPicture(uploaded);
  if (isRefusal(picture)) return picture;
  return await scope.ports.database.write((tx) => change({ ...scope, tx }, { ...input, picture }));
});

async function change(
  scope: SessionScope,
  input: Omit<InputOf<typeof updateSeal>, "picture"> & { picture: Buffer | undefined },
): Promise<Seal | Refusal> {
  const { tx, actor, request } = scope;
  const { sealId, rowVersion, drawing, picture, lost, ...given } = input;
  const before = await lockSeal(scope, sealId);
  if (before === undefined) return refuse("notFound");
  if (rowVersion !== undefined && rowVersion !== before.rowVersion)
    return refuse("rowConflict", { row: before.sealName });
  const was = enteredOf(before);
  const lostAt = before.lostAt ?? (lost === true ? request.now.toISOString() : null);
  const next: StoredSeal = {
    ...was,
    ...given,
    ...(lostAt === null ? {} : { sealStatus: "disabled" as const }),
  };
  // A drawing follows the size and shape of its seal.
  const redrawn = drawing ?? (isResized(was, next) && picture === undefined ? before.drawing : null);
  const wanted = redrawn === null ? undefined : { ...redrawn, shape: next.shape };
  const faulty = await problemsOfSeal(scope, {
    ...next,
    sealId,
    ...(wanted === undefined ? {} : { drawing: wanted }),
  });
  if (faulty !== undefined) return faulty;
  const looks = await looksOf({ drawing: wanted, picture }, next);
  if (isRefusal(looks)) return looks;
  const isChanged = await recordSealChange(
    scope,
    sealId,
    { ...was, lostAt: before.lostAt, picture: markOf(before) },
    { ...next, lostAt, picture: markOf(looks ?? before) },
  );
  if (isChanged) await writeSeal(tx, sealId, next, { looks, lostAt, by: actor.userCode, now: request.now });
  await recordSealOperation(scope, updateSeal.name, sealId);
  const [changed] = await readSeals(scope, sql`s.seal_id = ${sealId}`);
  return changed === undefined ? refuse("notFound") : plainSeal(changed);
}

function enteredOf(seal: SealRow): StoredSeal {
  const { sealName, sealDesc, sealStatus, validFrom, validUntil, deptId, medium, sealKind, shape } = seal;
  const { widthMm, heightMm, mayApply } = seal;
  const keepers = seal.keepers.map(({ userCode }) => userCode);
  return {
    sealName,
    sealDesc,
    sealStatus,
    validFrom,
    validUntil,
    deptId,
    medium,
    sealKind,
    shape,
    widthMm,
    heightMm,
    keepers,
    mayApply,
  };
}

function isResized(was: StoredSeal, next: StoredSeal): boolean {
  return was.widthMm !== next.widthMm || was.heightMm !== next.heightMm || was.shape !== next.shape;
}

/** A short name of a picture, so that the history can say that it changed. */
function markOf({ picturePath, picturePng }: Pick<SealLooks, "picturePath" | "picturePng">): string | null {
  const content = picturePath ?? picturePng;
  return content === null ? null : createHash("sha256").update(content).digest("hex").slice(0, 12);
}
