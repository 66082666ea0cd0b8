import type { Urgency } from "#contract/codes/urgency.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";

/** An application as it stands on somebody's screen. */
export interface Draft {
  applyTitle: string;
  degreeOfEmergency: Urgency;
  values: FormValues;
}

/** A draft kept in this browser because the server has not confirmed it yet. */
export interface LocalDraft extends Draft {
  at: string;
}

const prefix = "chancery.application.";

/** The place of a draft: one person's, of one application, in this browser. */
export function localDraftKey(userCode: string, bpdTaskId: number): string {
  return `${prefix}${userCode}.${bpdTaskId}`;
}

/** The place of what one window has not stored yet: two windows of a person do not write over one another there either. */
export function windowKey(key: string, window: string): string {
  return `${key}#${window}`;
}

/** Reads a kept draft; a damaged one counts as none. */
export function readLocalDraft(key: string): LocalDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraft(kept) ? kept : undefined;
  } catch {
    // A draft that cannot be read is no reason to keep anybody from the form.
    return undefined;
  }
}

function isDraft(kept: unknown): kept is LocalDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const draft = kept as Partial<Record<keyof LocalDraft, unknown>>;
  return (
    typeof draft.at === "string" &&
    typeof draft.applyTitle === "string" &&
    typeof draft.values === "object" &&
    draft.values !== null
  );
}

/** Keeps a draft until the server has it. Answers whether this browser could. */
export function storeLocalDraft(key: string, draft: Draft, at: Date): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, at: at.toISOString() } satisfies LocalDraft));
    return true;
  } catch {
    // Full, or not allowed to keep anything: the server's copy is then the only one, and the screen says so.
    return false;
  }
}

/** Forgets it. */
export function forgetLocalDraft(key: string): void {
  localStorage.removeItem(key);
}

const offered = (key: string) => `${key}.offered`;

/** What windows of this browser have kept of an application, the oldest first. */
function keptDrafts(key: string): { place: string; draft: LocalDraft }[] {
  return Object.keys(localStorage)
    .filter((place) => place === key || place.startsWith(windowKey(key, "")))
    .flatMap((place) => {
      const draft = readLocalDraft(place);
      return draft === undefined ? [] : [{ place, draft }];
    })
    .sort((one, other) => one.draft.at.localeCompare(other.draft.at));
}

/**
 * The draft to offer to somebody who opens the form again. It is put aside until they have answered, so that what they
 * type meanwhile does not take its place; left unanswered, it is offered again with what they changed since. What several
 * windows kept is offered as one, of the same field the newest.
 */
export function takeOfferedDraft(key: string, stored: FormValues): LocalDraft | undefined {
  return keptDrafts(key).reduce<LocalDraft | undefined>(
    (older, { place, draft: newer }) => {
      const changed = Object.entries(newer.values).filter(([code, value]) => !sameValue(stored[code], value));
      const offer =
        older === undefined
          ? newer
          : { ...newer, values: { ...older.values, ...Object.fromEntries(changed) } };
      if (storeLocalDraft(offered(key), offer, new Date(offer.at))) forgetLocalDraft(place);
      return offer;
    },
    readLocalDraft(offered(key)),
  );
}

/** The offer is answered. */
export function forgetOfferedDraft(key: string): void {
  forgetLocalDraft(offered(key));
}

/** The application is sent: nothing that any window kept of it is of use any more. */
export function forgetApplication(key: string): void {
  for (const { place } of keptDrafts(key)) forgetLocalDraft(place);
  forgetOfferedDraft(key);
}
