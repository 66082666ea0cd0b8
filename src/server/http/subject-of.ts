/** The thing a call was about, as far as its input names one. */
export function subjectOf(input: Record<string, unknown>): { subject?: string } {
  const named = Object.entries(input).find(
    ([name, value]) => /(?:Id|Code|Name)$|^entity$/u.test(name) && isShort(value),
  );
  return named === undefined ? {} : { subject: `${named[0]} ${String(named[1])}` };
}

function isShort(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= 100);
}
