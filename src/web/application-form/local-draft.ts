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

/**
 * The draft to offer to somebody who opens the form again. It is put aside until they have answered, so that what they
 * type meanwhile does not take its place; left unanswered, it is offered again with what they changed since.
 */
export function takeOfferedDraft(key: string, stored: FormValues): LocalDraft | undefined {
  const newer = readLocalDraft(key);
  const older = readLocalDraft(offered(key));
  if (newer === undefined) return older;
  const changed = Object.entries(newer.values).filter(([code, value]) => !sameValue(stored[code], value));
  const offer =
    older === undefined ? newer : { ...newer, values: { ...older.values, ...Object.fromEntries(changed) } };
  if (storeLocalDraft(offered(key), offer, new Date(offer.at))) forgetLocalDraft(key);
  return offer;
}

/** The offer is answered, or the application sent. */
export function forgetOfferedDraft(key: string): void {
  forgetLocalDraft(offered(key));
}
