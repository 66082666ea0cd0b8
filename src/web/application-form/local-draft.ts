import type { Urgency } from "#contract/codes/urgency.ts";
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

/** Keeps a draft until the server has it. */
export function keepLocalDraft(key: string, draft: Draft, at: Date): void {
  localStorage.setItem(key, JSON.stringify({ ...draft, at: at.toISOString() } satisfies LocalDraft));
}

/** Forgets it. */
export function forgetLocalDraft(key: string): void {
  localStorage.removeItem(key);
}
