import type { Place } from "./lay-out-canvas.ts";

/** Where somebody dragged steps to: of one process, in this browser; the definition knows no places. */
export type KeptPlaces = Readonly<Record<string, Place>>;

const keyOf = (processId: string) => `chancery.canvas.${processId}`;

export function readPlaces(processId: string): KeptPlaces {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(processId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as KeptPlaces) : {};
  } catch {
    // Places that cannot be read are laid out afresh.
    return {};
  }
}

export function keepPlaces(processId: string, places: KeptPlaces): void {
  try {
    localStorage.setItem(keyOf(processId), JSON.stringify(places));
  } catch {
    // Full, or not allowed: they last as long as the view is open.
  }
}
