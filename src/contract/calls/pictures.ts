import { limits } from "../limits.ts";
import { nullable, Type } from "../schema.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

const ours = {
  method: "POST",
  encoding: "json",
  bodyMaxKb: limits.pictureBodyMaxKb,
  ours: true,
  tx: "write",
} as const;
/** A PNG in base64; null takes the picture away. */
const picture = nullable(Type.String({ minLength: 1, maxLength: limits.signatureMaxCharacters }));

export const saveMyPicture = defineCall("saveMyPicture", {
  ...ours,
  whose: "own",
  path: "/user/savePicture",
  input: Type.Object({ picture }),
  output: Type.Object({ avatarImgPath: nullable(Type.String()) }),
  wireNames: { avatarImgPath: misspeltFields.avatarImgPath },
  summary: "Makes a picture mine, or takes it away.",
});

export const saveOrganLogo = defineCall("saveOrganLogo", {
  ...ours,
  whose: "administered",
  access: { roles: ["admin"] },
  path: "/basic/organ/saveLogo",
  input: Type.Object({ organId: Type.Integer({ minimum: 1 }), logo: picture }),
  output: Type.Object({ organLogo: nullable(Type.String()) }),
  summary: "Gives an organisation its logo, or takes it away.",
});

export const readOrganLogo = defineCall("readOrganLogo", {
  ...ours,
  tx: "read",
  whose: "administered",
  access: { roles: ["admin"] },
  path: "/basic/organ/logo",
  input: Type.Object({ organId: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ organLogo: nullable(Type.String()) }),
  summary: "The logo of an organisation that one administers.",
});
