import {
  contractStatesInForce,
  editableContractStates,
  type LegalContractAct,
  type LegalContractState,
} from "#contract/codes/legal-contract.ts";
import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { mayActOnContract } from "../legal-contract-course/index.ts";
import { tableToAddTo } from "../tables/index.ts";

/** The table that keeps the archive. */
export const archiveEntity = "ufDagl";

/** An application of a contract, as it stands. */
export interface LinkedApplication {
  instanceId: number;
  applyId: string;
  status: string;
  applicant: string;
  filedBy: string;
}

/** A contract as far as it says what may be done with it. */
export interface StandingContract {
  state: LegalContractState;
  responsible: string;
  createdBy: string;
  endsOn: string | null;
  terminatedOn: string | null;
  hasInstalments: boolean;
  /** Its current applications, where there are any. */
  approval: LinkedApplication | null;
  sealing: LinkedApplication | null;
}

/** What the caller may do with a contract as it stands; `isForOthers`: acting on it is not theirs at all. */
export function allowedActs(
  scope: SessionScope,
  contract: StandingContract,
): { acts: LegalContractAct[]; isForOthers: boolean } {
  const { actor } = scope;
  const isForOthers = !mayActOnContract(actor, contract);
  const archive = isArchivable(contract.state) && archiveOf(scope) !== undefined;
  if (isForOthers) return { acts: archive ? ["archive"] : [], isForOthers: !archive };
  const { state, approval, sealing, terminatedOn } = contract;
  const isEditable = editableContractStates.includes(state);
  const isOver =
    terminatedOn !== null || (contract.endsOn !== null && contract.endsOn < organisationDay(scope));
  const isInForce = contractStatesInForce.includes(state) || (state === "archived" && !isOver);
  const isOwn = approval !== null && [approval.applicant, approval.filedBy].includes(actor.userCode);
  // Somebody else's application goes on by them alone.
  const isTaken = approval !== null && !isOwn;
  const when: Record<LegalContractAct, boolean> = {
    edit: isEditable,
    submit: isEditable && !isTaken,
    takeBack: state === "approving" && isOwn,
    seal: state === "approved" && sealing?.status !== "running" && sealProcessOf(scope) !== "",
    amend: isInForce,
    settle: contract.hasInstalments && !isEditable && state !== "approving" && state !== "cancelled",
    terminate: isInForce,
    archive,
    cancel: isEditable && !isTaken,
  };
  const acts = (Object.keys(when) as LegalContractAct[]).filter((act) => when[act]);
  return { acts, isForOthers };
}

function isArchivable(state: LegalContractState): boolean {
  return ["approved", "sealed", "expired", "terminated"].includes(state);
}

/** The process that seals contracts in the caller's organisation; empty: none. */
export function sealProcessOf({ ports, actor }: Pick<SessionScope, "ports" | "actor">): string {
  return ports.parameters.value("contractSealProcess", actor.organId).trim();
}

/** The archive's table, where the caller may add to it. */
export function archiveOf({ ports, actor, language, request }: SessionScope) {
  const { userCode, access, forbidden, organId } = actor;
  return tableToAddTo(
    ports,
    { userCode, access, forbidden },
    { organId, language, now: request.now, requestCode: request.requestCode },
    archiveEntity,
  );
}
