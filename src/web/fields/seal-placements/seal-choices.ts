import { listSeal } from "#contract/calls/seal.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { useCall } from "../../api/index.ts";

/** The seals of the organisation by their numbers, and those that can be chosen of one kind. */
export function useSeals(medium: string | undefined): {
  byId: ReadonlyMap<number, Seal>;
  choices: readonly Seal[];
} {
  const { data = [] } = useCall(listSeal, {}, { quiet: true, staleTime: 60_000 });
  return {
    byId: new Map(data.map((seal) => [seal.sealId, seal])),
    choices: data.filter(
      (seal) => seal.isUsable && seal.medium === medium && (medium !== "electronic" || seal.hasPicture),
    ),
  };
}
