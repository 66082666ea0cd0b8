import { sql } from "kysely";
import { readOrganLogo, saveMyPicture, saveOrganLogo } from "#contract/calls/pictures.ts";
import { type FieldProblem, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { reaches, reachOf } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { logosOf, pictureOfUser, setOrganLogo, setUserPicture } from "./picture-rows.ts";
import { readPng } from "./read-png.ts";

const most = { width: 256, height: 256, bytes: 96 * 1024 };

/** Refuses by field a picture that is none or too large. */
export const saveMyPictureHandler = handle(saveMyPicture, async ({ picture }, scope) => {
  const { tx, ports, actor, request } = scope;
  const png = pngOf(picture);
  if (isProblem(png)) return refuseFields({ picture: png });
  await setUserPicture(tx, actor.userCode, png, request.now);
  ports.live.announceTo(tx, [actor.userCode], { event: "session" });
  return { avatarImgPath: await pictureOfUser(tx, actor.userCode) };
});

/** Refuses with `notFound` an organisation that the caller does not administer, by field a logo that is none or too large. */
export const saveOrganLogoHandler = handle(saveOrganLogo, async ({ organId, logo }, scope) => {
  const { tx, ports, actor, request } = scope;
  if (!(await isTheirs(scope, organId))) return refuse("notFound");
  const png = pngOf(logo);
  if (isProblem(png)) return refuseFields({ logo: png });
  await setOrganLogo(tx, organId, png, request.now);
  ports.live.announceToAll(tx, { event: "table", entity: "organ" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: saveOrganLogo.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(organId),
  });
  return { organLogo: (await logosOf(tx, [organId])).get(organId) ?? null };
});

export const readOrganLogoHandler = handle(readOrganLogo, async ({ organId }, scope) => {
  if (!(await isTheirs(scope, organId))) return refuse("notFound");
  return { organLogo: (await logosOf(scope.tx, [organId])).get(organId) ?? null };
});

async function isTheirs({ tx, actor }: SessionScope, organId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from organ where organ_id = ${organId}`.execute(tx);
  return rows.length > 0 && reaches(await reachOf(tx, actor), organId);
}

function pngOf(base64: string | null): Buffer | null | FieldProblem {
  if (base64 === null) return null;
  const read = readPng(base64, most);
  return "png" in read ? read.png : read;
}

function isProblem(given: Buffer | null | FieldProblem): given is FieldProblem {
  return given !== null && !Buffer.isBuffer(given);
}
