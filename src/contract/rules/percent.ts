/** Beyond these a product of binary fractions says nothing. */
const digits = 15;

/** What stands before the sign of a text such as `15%` or `１５％`; undefined where there is none. Pure. */
export function percentIn(text: string): string | undefined {
  return /^(.*\d)\s*%$/u.exec(text.normalize("NFKC").trim())?.[1];
}

/** Percent as a share of 1: 15 → 0.15. Pure. */
export function shareOf(percent: number): number {
  return Number((percent / 100).toPrecision(digits));
}
