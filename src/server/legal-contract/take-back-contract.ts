import { takeBackLegalContract } from "#contract/calls/legal-contract.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { recallInstance } from "#engine";
import { handle } from "../http/index.ts";
import { runCommand } from "../process/index.ts";
import { changedContract, contractFor } from "./contract-row.ts";

/** Takes a contract back as a draft: recalls its application, which waits for its applicant then. Refused as a recall is. */
export const takeBackLegalContractHandler = handle(takeBackLegalContract, async (seen, scope) => {
  const contract = await contractFor("takeBack", scope, seen);
  if (isRefusal(contract)) return contract;
  const { contractId, contractNo, approval } = contract;
  if (approval === null) return refuse("legalContractStateChanged", { contract: contractNo });
  const outcome = await runCommand(scope, { instanceId: approval.instanceId }, (bundle, snapshot, context) =>
    recallInstance(bundle, snapshot, {}, context),
  );
  return isRefusal(outcome) ? outcome : await changedContract(scope, contractId);
});
