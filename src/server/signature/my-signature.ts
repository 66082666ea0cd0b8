import { mySignature, removeSignature, saveSignature } from "#contract/calls/signature.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { checkedSignature } from "./check-signature.ts";
import { dropSignature, readSignature, setSignature } from "./signature-rows.ts";

async function shown(tx: Tx, userCode: string) {
  const own = await readSignature(tx, userCode);
  return {
    picture: own?.picture.toString("base64") ?? null,
    setAt: own === undefined ? null : new Date(own.setAt).toISOString(),
  };
}

export const mySignatureHandler = handle(mySignature, async (_input, { tx, actor }) =>
  shown(tx, actor.userCode),
);

/** Refuses by field a picture that is none, too large or blank. */
export const saveSignatureHandler = handle(saveSignature, async ({ picture }, { tx, actor, request }) => {
  const checked = checkedSignature(picture);
  if (!Buffer.isBuffer(checked)) return refuseFields({ picture: checked });
  await setSignature(tx, actor.userCode, checked, request.now);
  return await shown(tx, actor.userCode);
});

export const removeSignatureHandler = handle(removeSignature, async (_input, { tx, actor }) => {
  await dropSignature(tx, actor.userCode);
  return await shown(tx, actor.userCode);
});
