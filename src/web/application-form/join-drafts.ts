import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Draft } from "./local-draft.ts";

/** One draft that went on in two windows. */
export interface TwoDrafts {
  /** What both began from, then what was sent from here and never answered: the server may have it. */
  known: readonly [Draft, ...Draft[]];
  mine: Draft;
  /** As it was saved elsewhere. */
  theirs: Draft;
  /** Whether a field is filled in by hand; of every other the stored value counts. */
  isByHand: (code: string) => boolean;
}

/** Both in one, and what both changed to something else. */
export interface JoinedDrafts {
  draft: Draft;
  both: { head: ("applyTitle" | "urgency")[]; fields: string[] };
}

/**
 * Joins a draft with what another window saved of it, part by part: what one alone changed counts; of what both changed,
 * the preferred. Pure.
 */
export function joinDrafts(
  { known, mine, theirs, isByHand }: TwoDrafts,
  preferred: "mine" | "theirs",
): JoinedDrafts {
  const both: JoinedDrafts["both"] = { head: [], fields: [] };
  const keepsMine = (of: (draft: Draft) => JsonValue | undefined, clash: () => void): boolean => {
    const [own, other] = [of(mine), of(theirs)];
    if (sameValue(own, other) || known.some((draft) => sameValue(of(draft), other))) return true;
    if (sameValue(of(known[0]), own)) return false;
    clash();
    return preferred === "mine";
  };
  const isOwnTitle = keepsMine(
    ({ applyTitle }) => applyTitle.trim(),
    () => both.head.push("applyTitle"),
  );
  const isOwnUrgency = keepsMine(
    ({ degreeOfEmergency }) => degreeOfEmergency,
    () => both.head.push("urgency"),
  );
  const values: FormValues = {};
  for (const code of new Set([...Object.keys(theirs.values), ...Object.keys(mine.values)])) {
    const isOwn =
      isByHand(code) &&
      keepsMine(
        ({ values: given }) => given[code],
        () => both.fields.push(code),
      );
    const value = (isOwn ? mine : theirs).values[code];
    // What the server has no value of was emptied there.
    values[code] = value ?? null;
  }
  return {
    draft: {
      applyTitle: isOwnTitle ? mine.applyTitle : theirs.applyTitle,
      degreeOfEmergency: isOwnUrgency ? mine.degreeOfEmergency : theirs.degreeOfEmergency,
      values,
    },
    both,
  };
}
