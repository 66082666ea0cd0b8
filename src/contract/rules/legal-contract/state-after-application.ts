import type { ContractApplicationPurpose, LegalContractState } from "../../codes/legal-contract.ts";

/** How an application of a contract stands after a command. */
export interface FollowedApplication {
  purpose: ContractApplicationPurpose;
  status: string;
  isRejected: boolean;
  /** Its applicant took it back, and nobody returned it. */
  isRecalled: boolean;
  /** Its process seals documents itself. */
  isSealing: boolean;
}

/**
 * Where a contract goes when its application has moved; undefined: it stays where it is, as one does that has gone further by
 * itself. An application that goes on again after its end takes its contract with it. Pure.
 */
export function stateAfterApplication(
  state: LegalContractState,
  { purpose, status, isRejected, isRecalled, isSealing }: FollowedApplication,
): LegalContractState | undefined {
  const to = purpose === "approval" ? afterApproval() : afterSealing();
  return to === state ? undefined : to;

  function afterApproval(): LegalContractState | undefined {
    const isBefore = ["draft", "approving", "returned", "rejected"].includes(state);
    if (status === "running")
      return isBefore || state === "approved" || (state === "sealed" && isSealing) ? "approving" : undefined;
    if (!isBefore) return undefined;
    if (status === "returned") return isRecalled ? "draft" : "returned";
    if (status === "cancelled") return "draft";
    if (status !== "complete") return undefined;
    return isRejected ? "rejected" : isSealing ? "sealed" : "approved";
  }

  function afterSealing(): LegalContractState | undefined {
    if (status === "complete" && !isRejected && state === "approved") return "sealed";
    return status === "running" && state === "sealed" ? "approved" : undefined;
  }
}
