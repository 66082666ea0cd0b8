/** The parts of a document, by ids: what a step back or forth did is told by their names. */
export interface DocumentParts<Edited> {
  /** Those that two states of it say differently. */
  changed: (before: Edited, after: Edited) => readonly string[];
  has: (document: Edited, id: string) => boolean;
  nameOf: (document: Edited, id: string) => string;
}

/** What became of the parts of a document, by name. */
export interface StepParts {
  added: string[];
  removed: string[];
  changed: string[];
}

/** What one state of a document has that the other has not, and what both say differently. Pure. */
export function stepParts<Edited>(
  { changed, has, nameOf }: DocumentParts<Edited>,
  before: Edited,
  after: Edited,
): StepParts {
  const found: StepParts = { added: [], removed: [], changed: [] };
  for (const id of changed(before, after)) {
    const is = has(after, id);
    found[!is ? "removed" : has(before, id) ? "changed" : "added"].push(nameOf(is ? after : before, id));
  }
  return found;
}
