import { useMemo, useState } from "react";

/** A list as it is now, with each entry that is the same as before as the object it was, and the list itself where all are. */
export function useStableList<Entry extends { id: string }>(
  now: Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
): Entry[] {
  const [before, keep] = useState(now);
  const kept = useMemo(() => stableList(before, now, isSame), [before, now, isSame]);
  if (kept !== before) keep(kept);
  return kept;
}

/** The same without a screen. Pure. */
export function stableList<Entry extends { id: string }>(
  before: Entry[],
  now: Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
): Entry[] {
  if (before === now) return before;
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const kept = now.map((entry) => {
    const was = known.get(entry.id);
    return was !== undefined && isSame(was, entry) ? was : entry;
  });
  const isAll = kept.length === before.length && kept.every((entry, at) => entry === before[at]);
  return isAll ? before : kept;
}
