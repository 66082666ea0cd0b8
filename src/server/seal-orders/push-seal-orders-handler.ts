import { pushSealOrders } from "#contract/calls/seal-orders.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { SealPushOutcome } from "#contract/shapes/seal-order.ts";
import { handle } from "../http/index.ts";
import { askAgain, refusedOutcome } from "./ask-again.ts";

/** After so long the rest is left to the background: an answer is awaited for 20 s (spec §9). */
const patienceMs = 6_000;

/**
 * Hands the seal orders of several applications to the seal system, each by itself and with an outcome of its own.
 * Refuses at the field where no application is named, and with `notConfigured`.
 */
export const pushSealOrdersHandler = handle(pushSealOrders, async ({ applyIds }, scope) => {
  const wanted = [...new Set(applyIds.map((applyId) => applyId.trim()).filter((applyId) => applyId !== ""))];
  if (wanted.length === 0) return refuseFields({ applyIds: { problem: "applicationNumberRequired" } });
  const { sealSystemUrl } = scope.ports.config;
  if (sealSystemUrl === undefined) return refuse("notConfigured", { setting: "SEAL_SYSTEM_URL" });
  const begun = performance.now();
  const outcomes: SealPushOutcome[] = [];
  for (const applyId of wanted) {
    const isOutOfTime = performance.now() - begun > patienceMs;
    const outcome = await askAgain(scope, sealSystemUrl, { applyId }, isOutOfTime);
    outcomes.push(isRefusal(outcome) ? refusedOutcome(applyId, outcome, scope.language) : outcome);
  }
  return { outcomes };
});
