import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";

type Part = keyof LegalContractContent;

/** Two changes of one contract, part by part. */
export interface JoinedContents {
  joined: LegalContractContent;
  /** What the other alone changed, and what both did: there one's own stays. */
  theirs: Part[];
  both: Part[];
}

/** Joins what somebody wrote with what was stored meanwhile, both changes of the same content. Pure. */
export function joinContents(
  base: LegalContractContent,
  mine: LegalContractContent,
  theirs: LegalContractContent,
): JoinedContents {
  const differs = (one: LegalContractContent, other: LegalContractContent, part: Part) =>
    !sameValue(one[part] as JsonValue, other[part] as JsonValue);
  const changed = (Object.keys(theirs) as Part[]).filter(
    (part) => differs(base, theirs, part) && differs(mine, theirs, part),
  );
  const both = changed.filter((part) => differs(base, mine, part));
  const alone = changed.filter((part) => !both.includes(part));
  const taken = Object.fromEntries(alone.map((part) => [part, theirs[part]]));
  return { joined: { ...mine, ...taken }, theirs: alone, both };
}
