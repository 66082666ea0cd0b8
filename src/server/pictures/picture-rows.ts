import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** A stored picture as an address that an image shows. */
function addressOf(picture: Buffer): string {
  return `data:image/png;base64,${picture.toString("base64")}`;
}

/** The picture of a person; null where they have none. */
export async function pictureOfUser(tx: Tx, userCode: string): Promise<string | null> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from user_picture where user_code = ${userCode}`.execute(tx);
  return rows[0] === undefined ? null : addressOf(rows[0].picture);
}

/** The logos of organisations, by their numbers; those without one are left out. */
export async function logosOf(tx: Tx, organIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ organId: number; picture: Buffer }>`
    select organ_id, picture from organ_picture where organ_id = any(${organIds}::integer[])`.execute(tx);
  return new Map(rows.map(({ organId, picture }) => [organId, addressOf(picture)]));
}

/** Makes a picture somebody's, or takes it away. */
export async function setUserPicture(tx: Tx, userCode: string, png: Buffer | null, now: Date): Promise<void> {
  await (png === null
    ? sql`delete from user_picture where user_code = ${userCode}`
    : sql`insert into user_picture (user_code, picture, set_at) values (${userCode}, ${png}, ${now})
        on conflict (user_code) do update set picture = excluded.picture, set_at = excluded.set_at`
  ).execute(tx);
}

/** Gives an organisation a logo, or takes it away. */
export async function setOrganLogo(tx: Tx, organId: number, png: Buffer | null, now: Date): Promise<void> {
  await (png === null
    ? sql`delete from organ_picture where organ_id = ${organId}`
    : sql`insert into organ_picture (organ_id, picture, set_at) values (${organId}, ${png}, ${now})
        on conflict (organ_id) do update set picture = excluded.picture, set_at = excluded.set_at`
  ).execute(tx);
}
