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
  await setPicture(tx, { table: "user_picture", key: "user_code", of: userCode }, png, now);
}

/** Gives an organisation a logo, or takes it away. */
export async function setOrganLogo(tx: Tx, organId: number, png: Buffer | null, now: Date): Promise<void> {
  await setPicture(tx, { table: "organ_picture", key: "organ_id", of: organId }, png, now);
}

/** Where a picture stands, and whose it is. */
interface PicturePlace {
  table: "user_picture" | "organ_picture";
  key: "user_code" | "organ_id";
  of: string | number;
}

async function setPicture(
  tx: Tx,
  { table, key, of }: PicturePlace,
  png: Buffer | null,
  now: Date,
): Promise<void> {
  const [place, column] = [sql.table(table), sql.ref(key)];
  await (png === null
    ? sql`delete from ${place} where ${column} = ${of}`
    : sql`insert into ${place} (${column}, picture, set_at) values (${of}, ${png}, ${now})
        on conflict (${column}) do update set picture = excluded.picture, set_at = excluded.set_at`
  ).execute(tx);
}
