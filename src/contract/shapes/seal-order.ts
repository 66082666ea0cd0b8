import { Instant, LongId, nullable, oneOf, type Static, Type } from "../schema.ts";

/**
 * How a seal order stands with the seal system. `unsent`: sealed while no seal system was set up; `failed`: it is tried
 * again by itself; `given_up`: not any more.
 */
export const sealSyncStatuses = ["unsent", "waiting", "succeeded", "failed", "given_up"] as const;
export type SealSyncStatus = (typeof sealSyncStatuses)[number];

/** One attempt to hand a seal order to the seal system (spec §3 Seal print sync log). */
export const SealPrintLog = Type.Object({
  logId: LongId(),
  bpdInstanceId: LongId(),
  syncStatus: oneOf(sealSyncStatuses),
  /** The address it was sent to. */
  syncTarget: Type.String(),
  syncRequest: nullable(Type.String()),
  /** What came back, with its HTTP status; what went wrong where nothing did. */
  syncResponse: nullable(Type.String()),
  syncDate: Instant(),
});
export type SealPrintLog = Static<typeof SealPrintLog>;

/** What a sealing step ordered, and how it stands. */
export const SealOrderRow = Type.Object({
  orderId: LongId(),
  bpdInstanceId: LongId(),
  applyId: Type.String(),
  processName: Type.String(),
  syncStatus: oneOf(sealSyncStatuses),
  /** All of them, also those from before somebody asked for it again. */
  attempts: Type.Integer(),
  /** When it is tried next by itself. */
  nextAttemptAt: nullable(Instant()),
  /** What came of the latest attempt. */
  syncResponse: nullable(Type.String()),
  syncDate: nullable(Instant()),
  orderedAt: Instant(),
});
export type SealOrderRow = Static<typeof SealOrderRow>;

/** What came of asking for an order once more. `waiting`: it goes within a minute. */
export const sealPushOutcomes = ["succeeded", "failed", "given_up", "waiting", "refused"] as const;
export const SealPushOutcome = Type.Object({
  applyId: Type.String(),
  outcome: oneOf(sealPushOutcomes),
  /** Why, where it did not succeed; in the caller's language where it was refused. */
  reason: Type.Optional(Type.String()),
});
export type SealPushOutcome = Static<typeof SealPushOutcome>;
