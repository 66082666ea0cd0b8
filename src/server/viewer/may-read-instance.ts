import { type InstanceSnapshot, standsInFor } from "#engine";
import { isApplicationRestricted } from "./restricted-applications.ts";
import type { RestrictedData } from "./restricted-data.ts";
import { type ContractFacts, isContractRestricted } from "./permitted-contracts.ts";
import type { InstanceReader } from "./instance-reader.ts";
import { isProcessAdministrator } from "./process-administrators.ts";
import type { QueriedProcesses } from "./queried-processes.ts";
import { isHiddenBySecrecy } from "./secret-applications.ts";

/** An application as far as it says who may read it. */
interface ReadInstance {
  snapshot: InstanceSnapshot;
  row: {
    followers: readonly string[];
    readers: readonly InstanceReader[];
    applyDate: string | null;
    /** The contract that it is an application of. */
    contract: ContractFacts | null;
  };
}

/**
 * Whether an application exists for a person: applicant, filer, holders past and present and those they stand in
 * for, followers, those it was sent to, process administrators, whoever may query its process. For everybody else it is not there, nor for whom it is kept from
 * (`userDataForbid`, of applications or of contracts, or by its degree of secrecy), unless it is their own or waits for them: work that they have to do is
 * never hidden from them.
 */
export function mayReadInstance(
  { snapshot, row }: ReadInstance,
  actor: {
    userCode: string;
    access: readonly string[];
    forbidden?: RestrictedData;
    queried?: QueriedProcesses;
  },
): boolean {
  const { userCode, forbidden } = actor;
  if (snapshot.applicant === userCode || snapshot.filedBy === userCode) return true;
  const held = snapshot.seats.filter(
    (seat) =>
      seat.status !== "queued" && (seat.userCode === userCode || standsInFor(seat).includes(userCode)),
  );
  if (held.some((seat) => seat.status !== "ended" && seat.userCode === userCode)) return true;
  if (
    forbidden !== undefined &&
    isApplicationRestricted(forbidden, { ...snapshot, applyDate: row.applyDate })
  )
    return false;
  if (
    forbidden !== undefined &&
    row.contract !== null &&
    isContractRestricted({ userCode, forbidden }, row.contract)
  )
    return false;
  const part = { hadTask: held.length > 0, isAdministrator: isProcessAdministrator(actor.access) };
  // A job has no restrictions: it reads what it works on.
  if (forbidden !== undefined && isHiddenBySecrecy(snapshot, part)) return false;
  const isReader = row.readers.some((each) => each.userCode === userCode);
  // What was never submitted is its author's alone, also when it was given up.
  const wasSubmitted = snapshot.round > 0;
  if (isReader || row.followers.includes(userCode)) return wasSubmitted;
  if (held.length > 0) return true;
  const mayQuery = isProcessAdministrator(actor.access) || actor.queried?.has(snapshot.processId) === true;
  return mayQuery && wasSubmitted;
}
