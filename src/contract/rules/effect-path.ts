/** The expressions of a path of a call, which stand in braces, in their order. Pure. */
export function pathExpressions(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, expression = ""]) => expression);
}

/** Whether what stands around the expressions can be a path below an address: no host, no climbing, no fragment. Pure. */
export function isPathBelow(path: string): boolean {
  const plain = path.replaceAll(/\{[^{}]*\}/gu, "x");
  if (plain === "") return true;
  if (!plain.startsWith("/") || plain.startsWith("//") || /[\s\\{}#]/u.test(plain)) return false;
  return !plain.split(/[/?]/u).some((part) => /^(?:\.|%2e){1,2}$/iu.test(part));
}
