const longest = 64;

/**
 * The user name that a claim gives, as accounts are called here: in upper case (spec §6), without blanks around. Undefined
 * where there is none, or one whose capitals are those of another name (`ı` and `i` have one capital): nobody is taken for
 * somebody else. Pure.
 */
export function userNameIn(claims: Readonly<Record<string, unknown>>, claim: string): string | undefined {
  const given = claims[claim];
  return typeof given === "string" ? userCodeOf(given) : undefined;
}

/** The same of a name as such. Pure. */
export function userCodeOf(name: string): string | undefined {
  const trimmed = name.trim();
  const userCode = trimmed.toUpperCase();
  const isAlone = userCode.toLowerCase() === trimmed.toLowerCase();
  // Of no account here: blanks and what cannot be seen.
  const isName = userCode !== "" && userCode.length <= longest && !/[\s\p{C}]/u.test(userCode);
  return isAlone && isName ? userCode : undefined;
}
