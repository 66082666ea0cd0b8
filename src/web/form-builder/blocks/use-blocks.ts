import { type FormBlockEntry, listFormBlocks } from "#contract/calls/form-block.ts";
import { useCall } from "../../api/index.ts";

const none: readonly FormBlockEntry[] = [];

/** The saved blocks of the organisation, by name. */
export function useBlocks(): readonly FormBlockEntry[] {
  return useCall(listFormBlocks, {}, { quiet: true, staleTime: 60_000 }).data ?? none;
}
