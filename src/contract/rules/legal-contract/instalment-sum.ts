import type { LegalContractContent } from "../../shapes/legal-contract.ts";

/**
 * What the instalments of a contract add up to and how far they are from its amount, in units of the currency; positive
 * where something is missing. Counted in hundredths, so that no parts arise that nobody wrote. Pure.
 */
export function instalmentSum({
  amount,
  instalments,
}: Pick<LegalContractContent, "amount" | "instalments">): { sum: number; missing: number } {
  const sum = instalments.reduce((total, each) => total + hundredths(each.amount ?? 0), 0);
  return { sum: sum / 100, missing: (hundredths(amount ?? 0) - sum) / 100 };
}

function hundredths(amount: number): number {
  return Math.round(amount * 100);
}
