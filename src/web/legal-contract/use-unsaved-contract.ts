import { useMemo } from "react";
import { type LocalCopy, localCopyKey, useLocalCopy } from "../editing/index.ts";
import { useSession } from "../session/index.ts";
import type { EnteredContract } from "./entered-contract.ts";
import type { ContractDraft, StoredContract } from "./use-contract-draft.ts";

/**
 * Keeps a contract that is being written in this browser until it is saved: a closed tab, a reload and an ended session
 * take nothing away.
 *
 * @param amends of a supplement that was never stored: to what
 */
export function useUnsavedContract(
  { entered, base, isUnsaved, restore: writeOn }: ContractDraft,
  amends: number | undefined,
) {
  const { userCode } = useSession();
  const place = base.contractId ?? (amends === undefined ? "new" : `supplement ${amends}`);
  const key = localCopyKey("contract", userCode, String(place));
  const unsaved = useMemo(
    () => (isUnsaved ? { edited: entered, base: base.content, rowVersion: base.rowVersion } : undefined),
    [isUnsaved, entered, base],
  );
  const drop = useLocalCopy(key, unsaved);
  const restore = ({ edited, base: begun, rowVersion }: LocalCopy) => {
    // What was stored meanwhile is told when it is saved, and never written over.
    const since = { ...base, rowVersion, content: begun } as StoredContract;
    writeOn(edited as Partial<EnteredContract>, since);
  };
  return { key, drop, restore };
}
