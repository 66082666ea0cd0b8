import { LongId, oneOf, pageOf, Type } from "../schema.ts";
import { SealOrderRow, SealPrintLog, SealPushOutcome, sealSyncStatuses } from "../shapes/seal-order.ts";
import { defineCall } from "./define-call.ts";

const sealers = { roles: ["admin", "seal"] } as const;

export const listSyncSealPrintLog = defineCall("listSyncSealPrintLog", {
  method: "POST",
  path: "/seal/listSyncSealPrintLog",
  whose: "organisation",
  input: Type.Object({ bpdInstanceId: LongId() }),
  output: Type.Array(SealPrintLog),
  access: sealers,
  summary: "Every attempt to hand an application's seal order to the seal system, latest first.",
});

export const syncSealPrint = defineCall("syncSealPrint", {
  method: "POST",
  path: "/seal/syncSealPrint",
  whose: "organisation",
  /** Required (spec §5 Seal), also where the call leaves it out: the server says so at the field. */
  input: Type.Object({ bpdInstanceId: Type.Optional(LongId()) }),
  output: SealPushOutcome,
  access: sealers,
  tx: "none",
  cost: 5,
  summary: "Hands an application's seal order to the seal system once more, and says what came of it.",
});

export const listSealOrders = defineCall("listSealOrders", {
  method: "POST",
  path: "/seal/listSealOrders",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    syncStatus: Type.Optional(Type.Array(oneOf(sealSyncStatuses), { maxItems: sealSyncStatuses.length })),
    /** Found in the application number. */
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Composite([
    pageOf(SealOrderRow),
    /** Whether a seal system is set up at all. */
    Type.Object({ isConfigured: Type.Boolean() }),
  ]),
  access: sealers,
  ours: true,
  summary: "What was ordered from the seal system, and how each order stands, latest first.",
});

export const pushSealOrders = defineCall("pushSealOrders", {
  method: "POST",
  path: "/seal/pushSealOrders",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    /** Application numbers; at least one is required (spec §5 Seal). */
    applyIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }),
  }),
  output: Type.Object({ outcomes: Type.Array(SealPushOutcome) }),
  access: sealers,
  tx: "none",
  cost: 10,
  ours: true,
  summary: "Hands the seal orders of several applications to the seal system once more, each by itself.",
});
