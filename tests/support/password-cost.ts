import { costOfNewHashes } from "#server/session/password-hash.ts";

/** What a hash costs in the product. */
export const shippedCost = { ...costOfNewHashes };

/** From now on new hashes in this process cost a hundredth of it: few tests are about what a guess costs. */
export function hashCheaply(): void {
  Object.assign(costOfNewHashes, { logN: 10, r: 8, p: 1 });
}

/** As the product hashes, for as long as this takes. */
export async function atShippedCost<Result>(work: () => Promise<Result>): Promise<Result> {
  Object.assign(costOfNewHashes, shippedCost);
  return work().finally(hashCheaply);
}
