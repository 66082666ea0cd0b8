import type { Decision } from "../decision/decision.ts";
import { instantText } from "#contract/rules/instant-text.ts";
import type { Candidate } from "./candidate.ts";

/** Deputies of deputies are followed this far (R24). */
const longestChain = 5;

/**
 * Replaces an absent person by the deputy who acts for them (R24); a circle, or a deputy who left, ends the chain. The
 * deputy of a deputy acts for the person whom the first one stood in for. Whoever acts just now is not absent.
 */
export function substituteAbsent(
  candidate: Candidate,
  { bundle, context }: Pick<Decision, "bundle" | "context">,
): Candidate {
  if (candidate.isHere === true) return candidate;
  const { people, calendar, now } = context;
  const day = instantText(now, calendar.utcOffsetMinutesAt(now)).slice(0, 10);
  let found = candidate;
  const person = candidate.onBehalfOf ?? candidate.userCode;
  const passed = new Set([candidate.userCode]);
  for (let step = 0; step < longestChain; step += 1) {
    const absence = people.absenceOf?.(found.userCode, bundle.definition, day);
    if (absence === undefined || passed.has(absence.deputy) || !people.isActive(absence.deputy)) break;
    passed.add(absence.deputy);
    found = {
      ...candidate,
      userCode: absence.deputy,
      onBehalfOf: person,
      reason: { reason: "deputyOf", params: { person, until: absence.until } },
    };
  }
  return found;
}
