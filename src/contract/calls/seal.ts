import { LongId, oneOf, Type } from "../schema.ts";
import { SealDrawing } from "../seals/seal-drawing.ts";
import { OrganisationNode } from "../shapes/organisation-node.ts";
import { Seal, SealDetail, sealFields } from "../shapes/seal.ts";
import { defineCall } from "./define-call.ts";

const keepers = { roles: ["admin", "seal"] } as const;

/** An uploaded picture: PNG with a transparent ground, or SVG of outlines; base64. */
const SealPictureUpload = Type.Object({
  kind: oneOf(["png", "svg"] as const),
  base64: Type.String({ maxLength: 1_400_000, pattern: "^[A-Za-z0-9+/]*=*$" }),
});
/** What a seal looks like: drawn from its texts, or uploaded. The later of both replaces the other. */
const looks = {
  drawing: Type.Optional(SealDrawing),
  picture: Type.Optional(SealPictureUpload),
};

export const listSealOrgans = defineCall("listSealOrgans", {
  method: "POST",
  path: "/seal/listOrgan",
  whose: "organisation",
  /** 0 stands above all organisations. */
  input: Type.Object({ parentDeptId: Type.Optional(Type.Integer({ minimum: 0, default: 0 })) }),
  output: Type.Array(OrganisationNode),
  summary: "The organisations and departments below one, to find whose seals to list.",
});

export const listSeal = defineCall("listSeal", {
  method: "POST",
  path: "/seal/listSeal",
  whose: "organisation",
  input: Type.Object({ deptId: Type.Optional(Type.Integer({ minimum: 0 })) }),
  output: Type.Array(Seal),
  summary: "The seals of a department, all of the organisation without one, without their pictures.",
});

export const addSeal = defineCall("addSeal", {
  method: "POST",
  path: "/seal/addSeal",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: 1_500,
  input: Type.Object({ ...sealFields, ...looks }),
  output: Seal,
  access: keepers,
  // A picture is drawn before: it takes its time.
  tx: "none",
  cost: 10,
  summary: "Adds a seal to a department's, with a picture drawn from its texts or uploaded.",
});

export const updateSeal = defineCall("updateSeal", {
  method: "POST",
  path: "/seal/updateSeal",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: 1_500,
  input: Type.Object({
    sealId: LongId(),
    /** As the caller saw it; a later one by now is answered as a clash. */
    rowVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    ...sealFields,
    ...looks,
    /** It is lost: disabled from this moment, whatever else is said of it. */
    lost: Type.Optional(Type.Boolean()),
  }),
  output: Seal,
  access: keepers,
  // A picture is drawn before: it takes its time.
  tx: "none",
  cost: 10,
  summary:
    "Changes a seal: name, description, department, state, days, keepers, who may apply, size, picture.",
});

export const sealDetail = defineCall("sealDetail", {
  method: "POST",
  path: "/seal/sealDetail",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ sealId: LongId() }),
  output: SealDetail,
  access: keepers,
  ours: true,
  summary: "A seal with its picture, its certificate and everything that was changed about it.",
});
