import { limits } from "../limits.ts";
import { Instant, nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const ours = { method: "POST", encoding: "json", ours: true } as const;
/** A PNG, in base64. */
const Picture = () => Type.String({ minLength: 1, maxLength: limits.signatureMaxCharacters });

const MySignature = Type.Object({ picture: nullable(Picture()), setAt: nullable(Instant()) });

export const mySignature = defineCall("mySignature", {
  ...ours,
  whose: "own",
  path: "/user/signature",
  input: Type.Object({}),
  output: MySignature,
  summary: "The picture of my signature, where I have one.",
});

export const saveSignature = defineCall("saveSignature", {
  ...ours,
  whose: "own",
  path: "/user/saveSignature",
  bodyMaxKb: limits.pictureBodyMaxKb,
  input: Type.Object({ picture: Picture() }),
  output: MySignature,
  tx: "write",
  summary: "Makes a picture my signature; what I have signed before keeps the one it was signed with.",
});

export const removeSignature = defineCall("removeSignature", {
  ...ours,
  whose: "own",
  path: "/user/removeSignature",
  input: Type.Object({}),
  output: MySignature,
  tx: "write",
  summary: "I have no signature any more; what I have signed stays signed.",
});

export const opinionSignatures = defineCall("opinionSignatures", {
  ...ours,
  whose: "involved",
  path: "/task/signatures",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 64 }) }),
  /** Each once; opinions name them by the SHA-256 of the picture. Null where the person's name is kept from the caller. */
  output: Type.Array(Type.Object({ signature: Type.String(), picture: nullable(Picture()) })),
  summary: "The signatures under the opinions of an application that one may read.",
});
