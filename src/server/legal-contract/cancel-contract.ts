import { cancelLegalContract } from "#contract/calls/legal-contract.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { cancelInstance } from "#engine";
import { handle } from "../http/index.ts";
import { noteContractEvent } from "../legal-contract-course/index.ts";
import { runCommand } from "../process/index.ts";
import { changedContract, contractFor, moveContract } from "./contract-row.ts";

/**
 * Gives a contract up that nobody has approved, with its application where one waits; it stays readable. Refused as acts on
 * contracts are, and as the application may not be cancelled.
 */
export const cancelLegalContractHandler = handle(cancelLegalContract, async ({ reason, ...seen }, scope) => {
  const contract = await contractFor("cancel", scope, seen);
  if (isRefusal(contract)) return contract;
  const { contractId, approval } = contract;
  if (approval !== null) {
    const outcome = await runCommand(
      scope,
      { instanceId: approval.instanceId },
      (bundle, snapshot, context) => cancelInstance(bundle, snapshot, { reason: reason.trim() }, context),
    );
    if (isRefusal(outcome)) return outcome;
  }
  await moveContract(scope, contractId, "cancelled");
  await noteContractEvent(scope.tx, {
    contractId,
    kind: "cancelled",
    by: scope.actor.userCode,
    at: scope.request.now,
    params: { reason: reason.trim() },
  });
  return await changedContract(scope, contractId);
});
