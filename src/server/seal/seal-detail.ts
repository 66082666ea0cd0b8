import { sql } from "kysely";
import { sealDetail } from "#contract/calls/seal.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { sealColour } from "#contract/seals/draw-seal.ts";
import type { SealChange, SealDetail } from "#contract/shapes/seal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";
import { plainSeal, readSeals, type SealRow } from "./seal-rows.ts";

const changesShown = 200;

/** A seal with its picture, certificate and history, the latest first. */
export const sealDetailHandler = handle(sealDetail, async ({ sealId }, scope) => {
  return (await readSealDetail(scope, sealId)) ?? refuse("notFound");
});

/** A seal of the organisation with everything its keepers see; nothing where there is none. */
export async function readSealDetail(
  scope: Pick<SessionScope, "tx" | "actor" | "ports" | "request">,
  sealId: number,
): Promise<SealDetail | undefined> {
  const { tx, actor, ports } = scope;
  const [seal] = await readSeals(scope, sql`s.seal_id = ${sealId}`);
  if (seal === undefined) return undefined;
  const { rows: changes } = await sql<SealChange>`
    select c.change_id, c.at, c.user_code, ${shownNameSql({ actor, ports })} as real_name, c.fields
    from seal_change c left join user_account u on u.user_code = c.user_code
    where c.seal_id = ${sealId} order by c.change_id desc limit ${changesShown}`.execute(tx);
  const { rows: certificates } = await sql<NonNullable<SealDetail["certificate"]>>`
    select subject, valid_until, fingerprint, uploaded_by is not null as is_issued from seal_certificate where seal_id = ${sealId}`.execute(
    tx,
  );
  return {
    seal: plainSeal(seal),
    drawing: seal.drawing,
    picture: pictureAddress(seal),
    certificate: certificates[0] ?? null,
    changes,
  };
}

function pictureAddress({ picturePath, picturePng, widthMm, heightMm }: SealRow): string | null {
  if (picturePng !== null) return `data:image/png;base64,${picturePng.toString("base64")}`;
  if (picturePath === null) return null;
  const box = `${-widthMm / 2} ${-heightMm / 2} ${widthMm} ${heightMm}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="${sealColour}" d="${picturePath}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
