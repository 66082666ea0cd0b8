import { syncSealPrint } from "#contract/calls/seal-orders.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { askAgain } from "./ask-again.ts";

/**
 * Hands the seal order of an application to the seal system once more. Refuses at the field where no application is
 * named, and with `notConfigured`, `notFound`, `sealOrderNotThere`, `sealOrderTaken`.
 */
export const syncSealPrintHandler = handle(syncSealPrint, async ({ bpdInstanceId }, scope) => {
  if (bpdInstanceId === undefined)
    return refuseFields({ bpdInstanceId: { problem: "applicationNumberRequired" } });
  const { sealSystemUrl } = scope.ports.config;
  if (sealSystemUrl === undefined) return refuse("notConfigured", { setting: "SEAL_SYSTEM_URL" });
  return await askAgain(scope, sealSystemUrl, { instanceId: bpdInstanceId });
});
