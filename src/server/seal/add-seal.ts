import { sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import { addSeal } from "#contract/calls/seal.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { plainSeal, readSeals } from "./seal-rows.ts";
import {
  looksOf,
  problemsOfSeal,
  recordSealChange,
  recordSealOperation,
  type SealAuthor,
  type StoredSeal,
  uploadedPicture,
  writeSeal,
} from "./store-seal.ts";

/** Adds a seal to a department of the organisation worked in. Refuses with `invalidInput`, field by field. */
export const addSealHandler = handle(addSeal, async ({ picture: uploaded, ...input }, scope) => {
  const picture = await uploadedPicture(uploaded);
  if (isRefusal(picture)) return picture;
  return await scope.ports.database.write(async (tx) => {
    const within = { ...scope, tx };
    const sealId = await insertSeal(within, { ...input, picture });
    if (isRefusal(sealId)) return sealId;
    await recordSealOperation(within, addSeal.name, sealId);
    const [added] = await readSeals(within, sql`s.seal_id = ${sealId}`);
    return added === undefined ? refuse("notFound") : plainSeal(added);
  });
});

/** Checks and stores a new seal and answers its number. */
export async function insertSeal(
  author: SealAuthor,
  { drawing, picture, ...given }: Omit<InputOf<typeof addSeal>, "picture"> & { picture?: Buffer | undefined },
): Promise<number | Refusal> {
  const { tx, actor, request } = author;
  const seal = {
    sealDesc: "",
    sealStatus: "valid" as const,
    validFrom: null,
    validUntil: null,
    medium: "electronic" as const,
    sealKind: "company" as const,
    shape: drawing?.shape ?? ("round" as const),
    widthMm: 42,
    heightMm: 42,
    keepers: [],
    mayApply: [],
    ...given,
  };
  const faulty = await problemsOfSeal(author, { ...seal, ...(drawing === undefined ? {} : { drawing }) });
  if (faulty !== undefined) return faulty;
  const looks = await looksOf({ drawing, picture }, seal);
  if (isRefusal(looks)) return looks;
  const stored = seal as StoredSeal;
  const { rows } = await sql<{ sealId: number }>`
    insert into seal (organ_id, dept_id, seal_name, seal_status, medium, seal_kind, shape, width_mm, height_mm,
      created_by, created_at, updated_by, row_version)
    values (${actor.organId}, ${stored.deptId}, ${stored.sealName.trim()}, 'valid', ${stored.medium}, ${stored.sealKind},
      ${stored.shape}, ${stored.widthMm}, ${stored.heightMm}, ${actor.userCode}, ${request.now}, ${actor.userCode}, 0)
    returning seal_id`.execute(tx);
  const sealId = rows[0]?.sealId ?? 0;
  await writeSeal(tx, sealId, stored, { looks, lostAt: null, by: actor.userCode, now: request.now });
  await recordSealChange(
    author,
    sealId,
    {},
    { ...stored, ...(looks === undefined ? {} : { picture: looks.drawing === null ? "uploaded" : "drawn" }) },
  );
  return sealId;
}
