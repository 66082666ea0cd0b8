import { sealStatuses } from "../codes/seal.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";

/** An electronic or hand seal (spec §3 Seal). */
export const Seal = Type.Object({
  sealId: Type.Integer(),
  sealName: Type.String(),
  sealDesc: Type.String(),
  sealStatus: oneOf(sealStatuses),
  deptId: Type.Integer(),
  deptName: Type.String(),
});
export type Seal = Static<typeof Seal>;

/** How a seal order stands with the seal system. */
export const sealSyncStatuses = ["waiting", "succeeded", "failed", "given_up"] as const;

/** One attempt to hand a seal order to the seal system (spec §3 Seal print sync log). */
export const SealPrintLog = Type.Object({
  logId: Type.Integer(),
  bpdInstanceId: Type.Integer(),
  syncStatus: oneOf(sealSyncStatuses),
  syncTarget: Type.String(),
  syncRequest: nullable(Type.String()),
  syncResponse: nullable(Type.String()),
  syncDate: Instant(),
});
export type SealPrintLog = Static<typeof SealPrintLog>;
