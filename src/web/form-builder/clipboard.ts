import type { FormComponent } from "#contract/shapes/form-page.ts";
import { readComponents } from "./model/index.ts";

const key = "chancery.components";

/** Keeps components to be pasted, into another form and in another tab as well. */
export function copyComponents(components: readonly FormComponent[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(components));
  } catch {
    // Full, or not allowed: nothing is there to paste.
  }
}

/** What was copied last; nothing where nothing was. */
export function copiedComponents(): readonly FormComponent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? readComponents(kept) : [];
  } catch {
    return [];
  }
}
