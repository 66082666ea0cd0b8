import { type BegunDecision, isBegun, nothingBegun, readBegun } from "./begun-decision.ts";
import { type BegunExtras, hasExtras, readExtras } from "./begun-extras.ts";

/** What somebody has typed in one window on a task and not sent yet. */
export interface DecisionDraft {
  opinion: string;
  begun: BegunDecision;
  extras: BegunExtras;
  at: string;
  /** What other windows held when it was typed: begun from, taken, or left aside. It is not offered again. */
  known: readonly string[];
}

const prefix = "chancery.decision.";

/** The place of what windows hold: one person's, on one task, in this browser. */
export function draftKey(userCode: string, bpdTaskId: number): string {
  return `${prefix}${userCode}.${bpdTaskId}`;
}

/** The place of what one window holds: two windows of a person do not write over one another. */
function placeOf(key: string, inWindow: string): string {
  return `${key}#${inWindow}`;
}

/** Reads what a window holds; what is damaged counts as nothing. */
export function readDraft(key: string, inWindow: string): DecisionDraft | undefined {
  return readPlace(placeOf(key, inWindow));
}

function readPlace(place: string): DecisionDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Partial<DecisionDraft> | null;
    if (typeof kept?.opinion !== "string") return undefined;
    const known = Array.isArray(kept.known) ? kept.known.filter((each) => typeof each === "string") : [];
    return {
      opinion: kept.opinion,
      begun: readBegun(kept.begun),
      extras: readExtras(kept.extras),
      at: typeof kept.at === "string" ? kept.at : "",
      known,
    };
  } catch {
    // A draft that cannot be read is no reason to stop anybody from deciding.
    return undefined;
  }
}

/** Keeps what a window holds. That nothing is left is kept as long as another window's is left aside. */
export function storeDraft(key: string, inWindow: string, draft: DecisionDraft): void {
  const place = placeOf(key, inWindow);
  if (isNothing(draft) && draft.known.length === 0) {
    localStorage.removeItem(place);
    return;
  }
  try {
    localStorage.setItem(
      place,
      JSON.stringify({ ...draft, ...(!isBegun(draft.begun) && { begun: nothingBegun }) }),
    );
  } catch {
    // Full, or not allowed to keep anything: it is still on the screen, to be sent.
  }
}

/** What the other windows hold, the newest first. */
export function draftsElsewhere(key: string, inWindow: string): DecisionDraft[] {
  return placesOf(key)
    .filter((place) => place !== placeOf(key, inWindow))
    .flatMap((place) => readPlace(place) ?? [])
    .filter((draft) => !isNothing(draft))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function isNothing({ opinion, begun, extras }: DecisionDraft): boolean {
  return opinion.trim() === "" && !isBegun(begun) && !hasExtras(extras);
}

/** It is sent: nothing that any window holds is of use any more. */
export function forgetDrafts(key: string): void {
  for (const place of placesOf(key)) localStorage.removeItem(place);
}

function placesOf(key: string): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(placeOf(key, "")));
}
