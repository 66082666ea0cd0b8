import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { addSeal } from "#contract/calls/seal.ts";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { type EnteredSeal, sealProblems } from "#contract/rules/seal-registry.ts";
import { drawSeal } from "#contract/seals/draw-seal.ts";
import type { SealDrawing } from "#contract/seals/seal-drawing.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { checkedPicture } from "../seal-pictures/index.ts";
import { outlinesOf } from "./seal-font.ts";

type Given = InputOf<typeof addSeal>;

/** Who stores a seal, where and when. */
export interface SealAuthor {
  tx: Tx;
  actor: { userCode: string; organId: number };
  request: { now: Date; requestCode: string };
}

/** The looks of a seal as stored; of drawing and PNG one. */
export interface SealLooks {
  drawing: SealDrawing | null;
  picturePath: string | null;
  picturePng: Buffer | null;
}

/** Every field of a seal that can be entered, as stored. */
export type StoredSeal = Required<Omit<Given, "drawing" | "picture">>;

/** What is wrong with a seal as it would be stored, its department and people included. */
export async function problemsOfSeal(
  { tx, actor }: Pick<SealAuthor, "tx" | "actor">,
  seal: EnteredSeal & Pick<Given, "keepers" | "mayApply"> & { sealId?: number },
): Promise<Refusal | undefined> {
  const problems: Record<string, FieldProblem> = { ...sealProblems(seal) };
  const { rows } = await sql<{ dept: boolean; keepers: boolean; roles: boolean; twin: boolean }>`
    select exists (select from dept where dept_id = ${seal.deptId ?? 0} and organ_id = ${actor.organId}) as dept,
      (select count(*) = ${new Set(seal.keepers).size} from user_organ
        where organ_id = ${actor.organId} and user_code = any(${[...(seal.keepers ?? [])]}::text[])) as keepers,
      (select count(*) = ${new Set(seal.mayApply).size} from role
        where role_code = any(${[...(seal.mayApply ?? [])]}::text[])) as roles,
      exists (select from seal where organ_id = ${actor.organId} and lower(seal_name) = lower(${seal.sealName?.trim() ?? ""})
        and seal_id is distinct from ${seal.sealId ?? null}::bigint) as twin`.execute(tx);
  const [found] = rows;
  if (seal.deptId !== undefined && found?.dept !== true) problems["deptId"] ??= { problem: "notADepartment" };
  if (found?.keepers !== true) problems["keepers"] ??= { problem: "notAPerson" };
  if (found?.roles !== true) problems["mayApply"] ??= { problem: "notAccepted" };
  if (found?.twin === true) problems["sealName"] ??= { problem: "sealNameTaken" };
  return Object.keys(problems).length > 0 ? refuseFields(problems) : undefined;
}

/** An uploaded picture as a PNG, `undefined` where none was uploaded; asked for before a transaction is opened, for it takes its time. */
export async function uploadedPicture(picture: Given["picture"]): Promise<Buffer | Refusal | undefined> {
  const png = picture && (await checkedPicture(picture));
  return png === undefined || Buffer.isBuffer(png) ? png : refuseFields({ picture: png });
}

/** The picture that was given, made ready to be stored; `undefined` where none was. */
export async function looksOf(
  { drawing, picture }: { drawing: SealDrawing | undefined; picture: Buffer | undefined },
  size: { widthMm: number; heightMm: number },
): Promise<SealLooks | Refusal | undefined> {
  if (picture !== undefined) return { drawing: null, picturePath: null, picturePng: picture };
  if (drawing === undefined) return undefined;
  const { path, missing } = await outlinesOf(drawSeal(drawing, size));
  if (missing.length > 0)
    return refuseFields({
      "drawing.rimText": { problem: "sealCharacterMissing", params: { characters: missing.join("") } },
    });
  return { drawing, picturePath: path, picturePng: null };
}

/** Notes what was changed of a seal, field by field; a picture is named without its content. */
export async function recordSealChange(
  { tx, actor, request }: SealAuthor,
  sealId: number,
  before: Readonly<Record<string, JsonValue>>,
  after: Readonly<Record<string, JsonValue>>,
): Promise<boolean> {
  const fields = Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, from: said(before[field]), to: said(after[field]) }));
  if (fields.length === 0) return false;
  await sql`insert into seal_change (seal_id, at, user_code, fields, request_code)
    values (${sealId}, ${request.now}, ${actor.userCode}, ${jsonb(fields)}, ${request.requestCode})`.execute(
    tx,
  );
  return true;
}

/** What a keeper did to a seal, in the operation log; it is written with it. */
export async function recordSealOperation(
  { tx, actor, request }: Pick<SessionScope, "tx" | "actor" | "request">,
  call: string,
  sealId: number,
): Promise<void> {
  const { userCode, organId } = actor;
  await recordOperation(tx, request, {
    kind: "operation",
    call,
    userCode,
    organId,
    subject: `sealId ${sealId}`,
  });
}

function said(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Writes the entered fields of a seal; `looks` where the picture changes. */
export async function writeSeal(
  tx: Tx,
  sealId: number,
  seal: StoredSeal,
  { looks, lostAt, by, now }: { looks?: SealLooks | undefined; lostAt: string | null; by: string; now: Date },
): Promise<void> {
  await sql`
    update seal set dept_id = ${seal.deptId}, seal_name = ${seal.sealName.trim()}, seal_desc = ${seal.sealDesc},
      seal_status = ${seal.sealStatus}, valid_from = ${seal.validFrom}, valid_until = ${seal.validUntil},
      lost_at = ${lostAt}, medium = ${seal.medium}, seal_kind = ${seal.sealKind}, shape = ${seal.shape},
      width_mm = ${seal.widthMm}, height_mm = ${seal.heightMm}, keepers = ${seal.keepers}, may_apply = ${seal.mayApply},
      row_version = row_version + 1, updated_by = ${by}, updated_at = ${now}
    where seal_id = ${sealId}`.execute(tx);
  if (looks === undefined) return;
  await sql`
    update seal set drawing = ${looks.drawing === null ? null : jsonb(looks.drawing as unknown as JsonValue)},
      picture_path = ${looks.picturePath}, picture_png = ${looks.picturePng}
    where seal_id = ${sealId}`.execute(tx);
}
