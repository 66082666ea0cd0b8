import type { Language } from "#contract/codes/language.ts";
import type { People } from "#engine";

/** Whom the holder of a stored seat stands in for (R24), by name; nothing where they hold it for themselves. */
export function standingInFor(
  { onBehalfOf, alsoFor }: { onBehalfOf?: string | null | undefined; alsoFor?: string[] | undefined },
  people: Pick<People, "realName">,
  language: Language,
): { onBehalfOf?: string } {
  const persons = [...(typeof onBehalfOf === "string" ? [onBehalfOf] : []), ...(alsoFor ?? [])];
  if (persons.length === 0) return {};
  return { onBehalfOf: new Intl.ListFormat(language).format(persons.map((code) => people.realName(code))) };
}
