import { type RawBuilder, sql } from "kysely";
import type { SealDrawing } from "#contract/seals/seal-drawing.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { hasLeftSql } from "../access/index.ts";
import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";

/** A seal with what only its keepers see. */
export interface SealRow extends Seal {
  organId: number;
  drawing: SealDrawing | null;
  picturePath: string | null;
  picturePng: Buffer | null;
}

type Reader = Pick<SessionScope, "tx" | "actor" | "ports" | "request">;

/** Whether a seal may seal today, by the day of the organisation whose it is, as a condition on `s`. */
export const isUsableSql = (scope: Parameters<typeof organisationDay>[0]): RawBuilder<boolean> =>
  sql<boolean>`(s.lost_at is null and (s.seal_status = 'valid'
  or (s.seal_status = 'temporary' and ${organisationDay(scope)}::date between s.valid_from and s.valid_until)))`;

/** Seals of the organisation somebody works in; those of others do not exist for them. */
export async function readSeals(
  { tx, actor, ports, request }: Reader,
  only: RawBuilder<unknown> = sql`true`,
): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select s.seal_id, s.organ_id, s.seal_name, s.seal_desc, s.seal_status, s.dept_id, d.dept_name, s.medium, s.seal_kind,
      s.shape, s.width_mm::float8 as width_mm, s.height_mm::float8 as height_mm, s.valid_from::text as valid_from,
      s.valid_until::text as valid_until, s.lost_at, ${isUsableSql({ ports, actor, request })} as is_usable, s.may_apply,
      coalesce((select jsonb_agg(jsonb_build_object('userCode', u.user_code, 'realName', ${shownNameSql({ actor, ports })})
        || case when ${hasLeftSql(sql`u.user_code`, sql`s.organ_id`)} then '{"hasLeft": true}'::jsonb else '{}' end
        order by k.place) from unnest(s.keepers) with ordinality k(code, place) join user_account u on u.user_code = k.code),
        '[]') as keepers,
      s.picture_path is not null or s.picture_png is not null as has_picture, (
        select c.valid_until from seal_certificate c where c.seal_id = s.seal_id and c.uploaded_by is not null)
        as certificate_until, s.drawing, s.picture_path, s.picture_png,
      s.row_version
    from seal s join dept d on d.dept_id = s.dept_id
    where s.organ_id = ${actor.organId} and ${only}
    order by s.seal_name, s.seal_id`.execute(tx);
  return rows;
}

/** A seal without its picture, as whoever may apply for it sees it. Pure. */
export function plainSeal({
  organId: _organId,
  drawing: _drawing,
  picturePath: _path,
  picturePng: _png,
  ...seal
}: SealRow): Seal {
  return seal;
}

/** One seal of the organisation, its row held until the transaction ends. */
export async function lockSeal(scope: Reader, sealId: number): Promise<SealRow | undefined> {
  await sql`select 1 from seal where seal_id = ${sealId} and organ_id = ${scope.actor.organId} for update`.execute(
    scope.tx,
  );
  return (await readSeals(scope, sql`s.seal_id = ${sealId}`))[0];
}
