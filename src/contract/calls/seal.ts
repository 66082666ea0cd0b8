import { sealStatuses } from "../codes/seal.ts";
import { LongId, oneOf, Type } from "../schema.ts";
import { OrganisationNode } from "../shapes/organisation-node.ts";
import { Seal, SealPrintLog } from "../shapes/seal.ts";
import { defineCall } from "./define-call.ts";

const keepers = { roles: ["admin", "seal"] } as const;
const sealFields = {
  sealName: Type.String({ minLength: 1, maxLength: 100 }),
  sealDesc: Type.Optional(Type.String({ maxLength: 500 })),
  sealStatus: Type.Optional(oneOf(sealStatuses)),
  deptId: Type.Integer({ minimum: 1 }),
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
  summary: "The seals a department keeps, all of one's organisation without one.",
});

export const listSyncSealPrintLog = defineCall("listSyncSealPrintLog", {
  method: "POST",
  path: "/seal/listSyncSealPrintLog",
  whose: "organisation",
  input: Type.Object({ bpdInstanceId: LongId() }),
  output: Type.Array(SealPrintLog),
  access: keepers,
  summary: "Every attempt to hand an application's seal order to the seal system, latest first.",
});

export const syncSealPrint = defineCall("syncSealPrint", {
  method: "POST",
  path: "/seal/syncSealPrint",
  whose: "organisation",
  input: Type.Object({ bpdInstanceId: LongId() }),
  output: Type.Object({ queued: Type.Boolean() }),
  access: keepers,
  tx: "write",
  summary: "Hands an application's seal order to the seal system once more.",
});

export const addSeal = defineCall("addSeal", {
  method: "POST",
  path: "/seal/addSeal",
  whose: "organisation",
  input: Type.Object(sealFields),
  output: Seal,
  access: keepers,
  tx: "write",
  summary: "Adds a seal to a department's.",
});

export const updateSeal = defineCall("updateSeal", {
  method: "POST",
  path: "/seal/updateSeal",
  whose: "organisation",
  input: Type.Object({ sealId: LongId(), ...Type.Partial(Type.Object(sealFields)).properties }),
  output: Seal,
  access: keepers,
  tx: "write",
  summary: "Changes a seal's name, description, keeper or state.",
});
