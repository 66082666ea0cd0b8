import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";

/** The parts of a document, by ids: what a step back or forth did is told by their names. */
export interface DocumentParts<Edited> {
  /** Those that two states of it say differently. */
  changed: (before: Edited, after: Edited) => readonly string[];
  has: (document: Edited, id: string) => boolean;
  nameOf: (document: Edited, id: string) => string;
  /** What is said of a part, property by property; absent of a part that is told by its name alone. */
  propertiesOf?: (document: Edited, id: string) => object | undefined;
  /** What the side panel calls such a property; absent where it has no title of its own. */
  titleOf?: (document: Edited, id: string, property: string) => string | undefined;
}

/** What became of the parts of a document, by name. */
export interface StepParts {
  added: string[];
  removed: string[];
  changed: string[];
  /** Where one part alone is otherwise, and nothing came or went: the titles of what is otherwise about it. */
  properties?: string[];
}

/** What one state of a document has that the other has not, and what both say differently. Pure. */
export function stepParts<Edited>(parts: DocumentParts<Edited>, before: Edited, after: Edited): StepParts {
  const { changed, has, nameOf } = parts;
  const found: StepParts = { added: [], removed: [], changed: [] };
  const ids = changed(before, after);
  for (const id of ids) {
    const is = has(after, id);
    found[!is ? "removed" : has(before, id) ? "changed" : "added"].push(nameOf(is ? after : before, id));
  }
  const [only = ""] = ids;
  const properties =
    ids.length === 1 && found.changed.length === 1 ? titlesOf(parts, only, before, after) : [];
  return properties.length === 0 ? found : { ...found, properties };
}

/** The titles of the properties that two states say differently of a part; none where one of them has no title. */
function titlesOf<Edited>(
  { propertiesOf, titleOf }: DocumentParts<Edited>,
  id: string,
  before: Edited,
  after: Edited,
): string[] {
  const was = propertiesOf?.(before, id) as Readonly<Record<string, JsonValue>> | undefined;
  const is = propertiesOf?.(after, id) as typeof was;
  if (was === undefined || is === undefined) return [];
  const titles = Object.keys({ ...was, ...is })
    .filter((property) => !sameValue(was[property], is[property]))
    .map((property) => titleOf?.(property in is ? after : before, id, property));
  return titles.every((title) => title !== undefined) ? [...new Set(titles)] : [];
}
